// `npm test` and `npm run prove`: runs all parts, whatever fails, then says what is red (docs/decisions/036-time-of-the-tests.md).
import { parseArgs } from 'node:util'
import { changedParts } from './changed.ts'
import { checkout, noteFlakes, removeStamp, writeStamp } from './ledger.ts'
import { endRunning, type Part, playwrightPart, retry, runPart, vitestPart } from './parts.ts'
import { chosenParts } from './prove.ts'
import { failuresOf, mostExpensive, nameOf, type PartReport, tableOf } from './report.ts'
import { readRecord, type Time, type Times, testFiles, timesOf, writeRecord } from './times.ts'

const BUILD_COMMAND = ['scripts/run.mjs', 'build']
const BUILD: Part = {
  name: 'build and checks',
  // At the same time, as each leaves one of two cores idle for much of its time.
  commands: [BUILD_COMMAND, ['scripts/run.mjs', 'check']],
}
const EVERYTHING = [BUILD, vitestPart('without browsers', []), playwrightPart('browsers', [], { DAILY: '1' })]

/** Runs parts and prints what became of them. Returns whether all is green. */
async function runAll(parts: Part[], ran: string): Promise<{ isGreen: boolean; reports: PartReport[] }> {
  const startedAt = new Date()
  const before = checkout()
  removeStamp()
  const run: { part: Part; report: PartReport }[] = []
  for (const part of parts) {
    const report = await runPart(part)
    run.push({ part, report })
    // Sites and pages of an older build would prove nothing.
    if (part === BUILD && report.findings.errors.some((error) => error.startsWith(BUILD_COMMAND.join(' ')))) break
  }
  await retry(run)
  const reports = run.map(({ report }) => report)
  const retried = reports.flatMap((report) => report.retried)
  const failed = failuresOf(reports)
  const passed = reports.reduce((sum, { findings, retried: green }) => sum + findings.passed + green.length, 0)
  const endedAt = new Date()
  noteFlakes(retried, endedAt)
  const after = checkout()
  writeStamp({
    commit: before.commit,
    isClean: before.isClean && after.isClean && before.commit === after.commit,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    ran,
    isGreen: failed.length === 0,
    passed,
    failed,
    retried: retried.map(nameOf),
  })
  console.log(`\n${[...mostExpensive(reports, readRecord()), '', ...tableOf(reports), ''].join('\n')}`)
  for (const failure of failed) console.log(`red: ${failure}`)
  if (retried.length > 0) console.log(`${retried.length} retried: ${retried.map(nameOf).join('; ')}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  return { isGreen: failed.length === 0, reports }
}

type Kind = 'all' | 'change' | 'proof'

/** Notes in docs/test-times.json what the files of a run took, and after a whole run or a proof what its parts took. */
function record(reports: PartReport[], kind: Kind) {
  const { parts, files, proofs } = readRecord()
  const timesOfParts = (cpuOf: (report: PartReport) => number): Times =>
    Object.fromEntries(reports.map((report): [string, Time] => [report.name, [cpuOf(report), report.seconds]]))
  if (kind === 'proof') {
    writeRecord({ parts, files, proofs: { ...proofs, ...timesOfParts(({ cpuSeconds }) => cpuSeconds) } })
    return
  }
  const there = new Set(testFiles())
  const measured: Times = Object.assign({}, ...reports.map(({ findings }) => timesOf(findings.files)))
  const known = Object.entries({ ...files, ...measured }).filter(([file]) => there.has(file))
  const cpuOfFiles = ({ findings }: PartReport) => Object.values(findings.files).reduce((sum, file) => sum + file.cpuSeconds, 0)
  const besideFiles = timesOfParts((report) => report.cpuSeconds - cpuOfFiles(report))
  writeRecord({ parts: kind === 'all' ? besideFiles : parts, files: Object.fromEntries(known), proofs })
}

/** What the words of a command ask for: parts, and how the stamp of the run calls them. Throws a message for the terminal. */
function partsOf(task: string | undefined, names: string[], isOfChange = false): { kind: Kind; parts: Part[]; ran: string } {
  if (task === 'prove') return { kind: 'proof', parts: chosenParts(names), ran: `proof of ${names.join(', ') || 'all'}` }
  const since = names[0] ?? 'HEAD'
  if (names.length > 0 && !isOfChange)
    throw new Error('npm test runs everything. npm run quick -- WORD runs the files with that word in their path.')
  if (names.length > 1) throw new Error('One revision after --changed: npm test -- --changed main')
  if (isOfChange) return { kind: 'change', parts: [BUILD, ...changedParts(since)], ran: `changed since ${since}` }
  return { kind: 'all', parts: EVERYTHING, ran: 'all' }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    endRunning(signal)
    console.error('Interrupted: nothing is proved.')
    process.exit(130)
  })

try {
  const { values, positionals } = parseArgs({
    options: { changed: { type: 'boolean' }, record: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [task, ...names] = positionals
  const { kind, parts, ran } = partsOf(task, names, values.changed)
  const { isGreen, reports } = await runAll(parts, ran)
  // The checks may fail because a time is missing.
  const areTestsGreen = failuresOf(reports.filter(({ name }) => name !== BUILD.name)).length === 0
  if (values.record) {
    if (areTestsGreen) record(reports, kind)
    console.log(areTestsGreen ? 'Recorded in docs/test-times.json.' : 'Nothing recorded, as tests are red.')
  }
  process.exitCode = isGreen ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
