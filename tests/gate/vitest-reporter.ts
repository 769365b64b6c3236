import type { Reporter, TestCase, TestModule, TestRunEndReason, TestSuite } from 'vitest/node'
import { addFileTime, emptyFindings, type FailedTest, firstLine, redOf, writeFindings } from './findings.ts'

/** Hands the findings of a run of Vitest to the gate. */
export default class VitestReporter implements Reporter {
  readonly #findings = emptyFindings()

  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    if (state === 'passed') this.#findings.passed += 1
    if (state === 'failed') this.#add(test.module, test.fullName, errors[0]?.message)
  }

  onTestSuiteResult(suite: TestSuite) {
    const [error] = suite.errors()
    if (error) this.#add(suite.module, suite.fullName, error.message)
  }

  onTestModuleEnd(module: TestModule) {
    const [error] = module.errors()
    if (error) this.#add(module, undefined, error.message)
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    addFileTime(this.#findings.files, module.relativeModuleId, {
      cpuSeconds: module.meta().cpuSeconds ?? 0,
      seconds: (duration + collectDuration + setupDuration) / 1_000,
    })
  }

  onTestRunEnd(_: unknown, errors: readonly { message: string }[], reason: TestRunEndReason) {
    // Vitest names the file that was running, which need not be the one at fault, so none of these is rerun.
    for (const error of errors) {
      const path = 'VITEST_TEST_PATH' in error ? `during ${error.VITEST_TEST_PATH}: ` : ''
      this.#findings.errors.push(`${path}${firstLine(error.message)}`)
    }
    if (reason === 'interrupted') this.#findings.errors.push('interrupted')
    writeFindings(this.#findings)
  }

  #add({ relativeModuleId, project }: TestModule, title: FailedTest['title'], message: string | undefined) {
    this.#findings.red.push(redOf({ file: relativeModuleId, project: project.name, ...(title && { title }) }, message))
  }
}
