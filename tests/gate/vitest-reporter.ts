import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
export default class GateReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    const out = modules.map((m) => ({
      file: m.relativeModuleId, project: m.project.name, cpu: (m.meta() as {cpuSeconds?: number}).cpuSeconds, diag: m.diagnostic(),
      tests: [...m.children.allTests()].map((t) => ({ title: t.fullName, state: t.result().state, ms: t.diagnostic()?.duration })),
    }))
    writeFileSync('/tmp/baseline-vitest.json', JSON.stringify({ out, unhandled: unhandled.length }))
  }
}
