import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What the tests of these files need beside their own code: a database. */
const STORES = [
  'app/**/*.server.test.ts',
  'app/access/password-comparison.test.ts',
  'app/transfer/round-trip.test.ts',
  'database/**/*.test.ts',
  'demo/demo.test.ts',
  'server/{readiness,secret}.test.ts',
]
/** The build, other programs, whole processes. */
const SITES = ['server/backup/*.test.ts', 'tests/*.test.ts', 'tests/{faults,http}/**/*.test.ts']
/** A worker of their own, as they replace what all files of a process share: timers, fetch, the clock's zone. */
const ALONE = [
  'app/live/feed.test.ts',
  'app/playback/answers.test.ts',
  'app/screens/admin/{local-minute,send-command}.test.ts',
  'providers/translator/translator.test.ts',
]
/** Stores whose tests hash, draw, kill or wait for ten seconds and more: `npm run quick` has none of them. */
const LONG = [
  'app/access/access.server.test.ts',
  'app/accounts/hashing.server.test.ts',
  'app/live/hub.server.test.ts',
  'app/thumbnails/pictures.server.test.ts',
  'app/transfer/imports.server.test.ts',
  'app/translation/entries/glossary-file.server.test.ts',
]
const FOLDERS = ['app', 'database', 'demo', 'providers', 'scripts', 'server', 'tests']

/** By itself it begins with large files; here the small ones that start processes again and again would come last, and alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const others = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => /\/(faults|transfer|backup)\//.test(moduleId)
    return [...others.filter(isLong), ...others.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    exclude: ['node_modules', 'build'],
    setupFiles: ['tests/cheap-hashing.ts'],
    // One more than there are cores: many tests of stores and sites wait for processes, patience and mails.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    // By itself a second, which is short where two files of tests share a core.
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
          exclude: ['node_modules', 'build', ...STORES, ...SITES, ...ALONE],
          // Without a database and without anything replaced, files can share a worker: to start one takes longer than most of them.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'stores',
          include: [...STORES, ...ALONE],
          exclude: ['node_modules', 'build', ...(process.env.QUICK === '1' ? LONG : [])],
          globalSetup: ['tests/postgres.ts'],
        },
      },
      { extends: true, test: { name: 'sites', include: SITES, globalSetup: ['tests/postgres.ts'] } },
    ],
  },
})
