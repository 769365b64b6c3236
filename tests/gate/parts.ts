// Runs the parts of a gate in processes of their own, and reruns what failed.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cpuSeconds } from './cpu-time.ts'
import { emptyFindings, type FailedTest, FINDINGS_FILE, type Findings, readFindings } from './findings.ts'
import { nameOf, type PartReport } from './report.ts'

const root = join(import.meta.dirname, '../..')
export const RESULTS = join(root, 'test-results')

/** With more failures than this, chance is not the cause: nothing is rerun. */
const MOST_RETRIED = 3
/** How many times in a row a failed test must pass alone. */
const RETRIES = 2

type Environment = { [variable: string]: string }

export type Part = {
  name: string
  /** Node commands that run at the same time. */
  commands: string[][]
  environment?: Environment
  /** Shows nothing of what its commands print. */
  isSilent?: boolean
  /** The command that runs a failed test alone; none where nothing is rerun. */
  again?: (red: FailedTest) => string[]
}

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=./tests/gate/vitest-reporter.ts']
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,./tests/gate/playwright-reporter.ts']
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export const vitestPart = (name: string, parameters: string[], environment: Environment = {}): Part => ({
  name,
  commands: [[...VITEST, ...parameters]],
  environment,
  again: ({ file, project, title }) => [
    ...VITEST,
    ...parameters.filter((parameter) => parameter.startsWith('--config')),
    file,
    ...(project ? ['--project', project] : []),
    ...(title ? ['--testNamePattern', `^${literally(title)}( > |$)`] : []),
  ],
})

export const playwrightPart = (name: string, parameters: string[], environment: Environment = {}): Part => ({
  name,
  commands: [[...PLAYWRIGHT, ...parameters]],
  // Node runs the TypeScript of the tests. Playwright would transpile everything a test loads, even the site's build, in each
  // of its processes, which blocks them for seconds.
  environment: { PW_DISABLE_TS_ESM: '1', NODE_ENV: 'production', ...environment },
  again: ({ file, project, title = '' }) => [
    ...PLAYWRIGHT,
    `--project=${project}`,
    '--workers=1',
    '--grep',
    // Playwright compares the title with its tags behind it.
    `${literally(title)}( @\\S+)*$`,
    `${literally(file)}$`,
  ],
})

/** Runs a part to its end. */
export async function runPart(part: Part): Promise<PartReport> {
  say(part, part.name)
  const { result, ...cost } = await costOf(() => runOnce(part, part.commands))
  // Browser processes that nobody reaped are missing from the total.
  const ofFiles = Object.values(result.files).reduce((sum, file) => sum + file.cpuSeconds, 0)
  return { name: part.name, ...cost, cpuSeconds: Math.max(cost.cpuSeconds, ofFiles), findings: result, retried: [] }
}

/** Reruns each failed test alone, and notes in its report those that passed every time; does nothing after too many failures. */
export async function retry(run: { part: Part; report: PartReport }[]): Promise<void> {
  const reds = run.reduce((sum, { report }) => sum + report.findings.red.length, 0)
  if (reds > MOST_RETRIED) {
    for (const { part } of run.slice(0, 1)) say(part, `${reds} tests failed: more than ${MOST_RETRIED} are not rerun.`)
    return
  }
  for (const { part, report } of run)
    for (const red of part.again ? report.findings.red : []) {
      const { result: isGreen, ...cost } = await costOf(() => isGreenAlone(part, red))
      report.seconds += cost.seconds
      report.cpuSeconds += cost.cpuSeconds
      if (isGreen) report.retried.push(red)
    }
}

function say({ isSilent }: Part, line: string) {
  if (!isSilent) console.log(`\n${line}`)
}

async function costOf<T>(work: () => Promise<T>) {
  const startedAt = performance.now()
  const before = cpuSeconds()
  const result = await work()
  return { result, seconds: (performance.now() - startedAt) / 1_000, cpuSeconds: cpuSeconds() - before }
}

async function isGreenAlone(part: Part, red: FailedTest): Promise<boolean> {
  for (let tries = 1; tries <= RETRIES; tries += 1) {
    say(part, `Again, ${tries} of ${RETRIES}: ${nameOf(red)}`)
    const { passed, red: again, errors } = await runOnce(part, [part.again?.(red) ?? []])
    if (passed === 0 || again.length > 0 || errors.length > 0) return false
  }
  return true
}

async function runOnce(part: Part, commands: string[][]): Promise<Findings> {
  mkdirSync(RESULTS, { recursive: true })
  const file = join(RESULTS, `findings-${randomUUID()}.json`)
  const output = part.isSilent ? 'none' : commands.length === 1 ? 'at once' : 'at its end'
  const statuses = await Promise.all(
    commands.map((command) => runNode(command, { ...part.environment, [FINDINGS_FILE]: file }, output)),
  )
  const ended = statuses.flatMap((status, index) =>
    status === 0 ? [] : [{ status, message: `${commands[index]?.slice(0, 2).join(' ')} ended with ${status}` }],
  )
  const found = readFindings(file)
  rmSync(file, { force: true })
  if (!found && part.again)
    return { ...emptyFindings(), errors: [...ended.map(({ message }) => message), 'ended before it said what it found'] }
  const findings = found ?? emptyFindings()
  // A runner that found a failure ends with 1. Without one, or with another status, that it ended so is a failure of its own.
  const isExplained = findings.red.length + findings.errors.length > 0
  for (const { status, message } of ended) if (!isExplained || status !== 1) findings.errors.push(message)
  return findings
}

/** What a shell may have set, and what would leave out tests without a word. */
const SWITCHES = ['DAILY', 'MOST_SECONDS', 'NODES_VIEWERS', 'PROPERTY_SEED', 'PROVE', 'QUICK', 'TIMING']
const withoutSwitches = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !SWITCHES.includes(name)))

const running = new Set<ChildProcess>()

/** Ends whatever runs, when this process is told to end. */
export function endRunning(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal)
}

/** Runs a Node command to its end. */
function runNode(
  command: string[],
  environment: Environment,
  shown: 'at once' | 'at its end' | 'none',
): Promise<number | string> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...withoutSwitches(), ...environment },
    stdio: shown === 'at once' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status, signal) => {
      running.delete(child)
      if (shown === 'at its end') process.stdout.write(output)
      resolve(status ?? signal ?? 'nothing')
    })
  })
}
