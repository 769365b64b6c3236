import { relative } from 'node:path'
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { addFileTime, emptyFindings, firstLine, redOf, writeFindings } from './findings.ts'
import { CPU_SECONDS } from './measured-test.ts'

const root = `${import.meta.dirname}/../..`

/** Hands the findings of a run of Playwright to the gate. */
export default class PlaywrightReporter implements Reporter {
  readonly #findings = emptyFindings()
  #unfinished = 0

  onBegin(_: unknown, suite: Suite) {
    this.#unfinished = suite.allTests().length
  }

  onTestEnd(test: TestCase, { status, duration, errors, annotations }: TestResult) {
    const [, project = '', , ...titles] = test.titlePath()
    const file = relative(root, test.location.file)
    this.#unfinished -= 1
    if (status !== test.expectedStatus)
      this.#findings.red.push(redOf({ file, project, title: titles.join(' ') }, errors[0]?.message ?? status))
    else if (status === 'passed') this.#findings.passed += 1
    const measured = annotations.find(({ type }) => type === CPU_SECONDS)?.description
    addFileTime(this.#findings.files, file, { cpuSeconds: Number(measured ?? 0), seconds: duration / 1_000 })
  }

  onError({ message }: TestError) {
    this.#findings.errors.push(firstLine(message))
  }

  onEnd({ status }: FullResult) {
    if (this.#unfinished > 0) this.#findings.errors.push(`${status}, with ${this.#unfinished} tests not run`)
    writeFindings(this.#findings)
  }

  printsToStdio() {
    return false
  }
}
