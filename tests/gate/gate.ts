// `npm test` and `npm run prove`: runs their parts, whatever fails, and says in the end what is red (docs/decisions/036-time-of-the-tests.md).
import { parseArgs } from 'node:util'
import { changedParts } from './changed.ts'
import { checkout, noteFlakes, writeStamp } from './ledger.ts'
import { type Part, playwrightPart, retry, runPart, vitestPart } from './parts.ts'
import { chosenParts } from './prove.ts'
import { dearest, failuresOf, nameOf, type PartReport, tableOf } from './report.ts'
import { readRecord, type Time, type Times, testFiles, timesOf, writeRecord } from './times.ts'

const BUILD: Part = {
  name: 'build and checks',
  // At the same time, as each leaves one of two cores idle for much of its time.
  commands: [
    ['scripts/run.mjs', 'build'],
    ['scripts/run.mjs', 'check'],
  ],
}
const EVERYTHING = [BUILD, vitestPart('without browsers', []), playwrightPart('browsers', [], { DAILY: '1' })]

/** Runs parts and prints what became of them. Returns whether all is green. */
async function runAll(parts: Part[], ran: string): Promise<{ isGreen: boolean; reports: PartReport[] }> {
  const startedAt = new Date()
  const tree = checkout()
  const run: { part: Part; report: PartReport }[] = []
  for (const part of parts) {
    const report = await runPart(part)
    run.push({ part, report })
    // Sites and pages of an older build would prove nothing.
    if (part === BUILD && report.findings.errors.some((error) => error.startsWith('scripts/run.mjs build'))) break
  }
  await retry(run)
  const reports = run.map(({ report }) => report)
  const retried = reports.flatMap((report) => report.retried)
  const failed = failuresOf(reports)
  const passed = reports.reduce((sum, { findings, retried: green }) => sum + findings.passed + green.length, 0)
  const endedAt = new Date()
  noteFlakes(retried, endedAt)
  writeStamp({
    ...tree,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    ran,
    isGreen: failed.length === 0,
    passed,
    failed,
    retried: retried.map(nameOf),
  })
  console.log(`\n${[...dearest(reports, readRecord()), '', ...tableOf(reports), ''].join('\n')}`)
  for (const failure of failed) console.log(`red: ${failure}`)
  if (retried.length > 0) console.log(`${retried.length} retried: ${retried.map(nameOf).join('; ')}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  return { isGreen: failed.length === 0, reports }
}

/** Notes what the files of a run took in docs/test-times.json, and after a whole run what was beside them. */
function record(reports: PartReport[], isWhole: boolean) {
  const { parts, files } = readRecord()
  const there = new Set(testFiles())
  const measured: Times = Object.assign({}, ...reports.map(({ findings }) => timesOf(findings.files)))
  const others = reports.map(({ name, cpuSeconds, seconds, findings }): [string, Time] => {
    const ofFiles = Object.values(findings.files).reduce((sum, file) => sum + file.cpuSeconds, 0)
    return [name, [cpuSeconds - ofFiles, seconds]]
  })
  const known = Object.entries({ ...files, ...measured }).filter(([file]) => there.has(file))
  writeRecord({ parts: isWhole ? Object.fromEntries(others) : parts, files: Object.fromEntries(known) })
}

const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean' }, record: { type: 'boolean' } },
  allowPositionals: true,
})
const [task, ...names] = positionals // test or prove
const since = names[0] ?? 'HEAD'
const isWhole = task === 'test' && !values.changed
const parts = isWhole ? EVERYTHING : task === 'test' ? [BUILD, ...changedParts(since)] : chosenParts(names)
const ran = isWhole ? 'all' : task === 'test' ? `changed since ${since}` : `proof of ${names.join(', ') || 'all'}`
const { isGreen, reports } = await runAll(parts, ran)
// The checks may fail because a time is missing.
const areTestsGreen = failuresOf(reports.filter(({ name }) => name !== BUILD.name)).length === 0
if (values.record && task === 'test' && areTestsGreen) record(reports, isWhole)
process.exitCode = isGreen ? 0 : 1
