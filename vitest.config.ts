import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readRecord } from './tests/gate/times.ts'

/** Tests that need a database. */
const STORES = [
  'app/**/*.server.test.ts',
  'app/transfer/{games-,}round-trip.test.ts',
  'database/**/*.test.ts',
  'demo/*.test.ts',
  'server/{live-parts,readiness,secret}.test.ts',
]
/** The build, other programs, whole processes. */
const SITES = ['server/backup/*.test.ts', 'tests/*.test.ts', 'tests/{faults,http}/**/*.test.ts']
/** A worker of their own, as they replace what all files of a process share: timers, fetch, the clock's zone. */
const ALONE = [
  'app/access/password/password-comparison.test.ts',
  'app/live/feed.test.ts',
  'app/playback/answers.test.ts',
  'app/panel/kit/commands/send-command.test.ts',
  'app/panel/episodes/local-minute.test.ts',
  'app/kit/send-later/send-loop.test.ts',
  'providers/translator/translator.test.ts',
]
const missing = ALONE.filter((file) => !existsSync(join(import.meta.dirname, file)))
if (missing.length > 0) throw new Error(`vitest.config.ts names files that are not there: ${missing.join(', ')}`)
const { files: times } = readRecord()
/** `npm run quick` leaves out files that took more CPU time than this, in seconds. */
const mostCpuSeconds = Number(process.env.MOST_SECONDS ?? Number.POSITIVE_INFINITY)
const LONG = Object.keys(times).filter((file) => (times[file]?.[0] ?? 0) > mostCpuSeconds)
const FOLDERS = ['app', 'bench', 'database', 'demo', 'french-titles', 'providers', 'scripts', 'server', 'tests']

/** A run has either the tests that a clock bounds or all others. Vitest knows this option from files, but its types do not. */
const TESTS_OF_THIS_RUN = { tagsFilter: [process.env.TIMING === '1' ? 'timing' : '!timing'] }

const PROJECTS = ['sites', 'stores', 'alone', 'rules']

/**
 * Begins with the files that took longest, so that none of them comes last, and alone. Those of a project stay together: a worker
 * keeps what it has loaded only from one file of a project to the next.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const placeOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name)
    const secondsOf = ({ moduleId }: TestSpecification) => times[relative(import.meta.dirname, moduleId)]?.[1] ?? 0
    return files.toSorted((a, b) => placeOf(a) - placeOf(b) || secondsOf(b) - secondsOf(a))
  }
}

export default defineConfig({
  test: {
    exclude: ['node_modules', 'build'],
    setupFiles: ['tests/cheap-hashing.ts', 'tests/gate/file-times.ts'],
    // Files share a worker with what it has loaded: loading the site anew for each of them took a fifth of the time of all tests.
    isolate: false,
    // One more than there are cores: many tests of stores and sites wait for processes, patience and mails.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    allowOnly: false,
    tags: [{ name: 'timing', description: 'bounded by a clock: run by itself, by npm run prove -- timing' }],
    ...TESTS_OF_THIS_RUN,
    // Vitest's default of a second is too short where two files share a core.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    // Browsers have EventSource; Node hides its own.
    execArgv: ['--experimental-eventsource'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: FOLDERS.map((folder) => `${folder}/**/*.test.ts`),
          exclude: ['node_modules', 'build', ...STORES, ...SITES, ...ALONE, ...LONG],
        },
      },
      {
        extends: true,
        test: {
          name: 'stores',
          include: STORES,
          exclude: ['node_modules', 'build', ...ALONE, ...LONG],
          globalSetup: ['tests/peers/postgres.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'alone', isolate: true, include: ALONE, exclude: LONG, globalSetup: ['tests/peers/postgres.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'sites',
          include: SITES,
          globalSetup: ['tests/peers/postgres.ts'],
          // As npm start has it: React picks its build when it is loaded, and the development one renders half as fast.
          env: { NODE_ENV: 'production' },
        },
      },
    ],
  },
})
