// The tasks behind `npm start`, `npm test` and the others: each sets everything up and then runs on the project's own Node.
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, chromium, ffmpeg, firefox, install, jemalloc, nginx, node, provers, run, runBeside, serve } from './setup.mjs'

const CROWD = 'tests/faults/nodes.test.ts'

/** How many times the property tests run, each with other values. */
const SEEDS = 5

const VITEST = ['node_modules/vitest/vitest.mjs', 'run']
const vitest = (parameters, environment) => run(node, [...VITEST, ...parameters], environment)

function browserTests(parameters, environment = {}) {
  // Node runs the TypeScript of the tests. Playwright would transpile everything a test loads, even the site's build, in each
  // of its processes, which blocks them for seconds.
  const own = { CHROMIUM: chromium(), FIREFOX: firefox(), PW_DISABLE_TS_ESM: '1', NODE_ENV: 'production' }
  run(node, ['node_modules/@playwright/test/cli.js', 'test', ...parameters], { ...own, ...environment })
}

/** Makes the compiler incremental; its state is in this file. */
function remembered(name) {
  return ['--incremental', '--tsBuildInfoFile', `.react-router/${name}.tsbuildinfo`]
}

/** The steps of `npm run check`, in order. */
const CHECKS = [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
  ['node_modules/typescript/bin/tsc', '--noEmit', ...remembered('all')],
  ['node_modules/typescript/bin/tsc', '--noEmit', '--project', 'tsconfig.rules.json', ...remembered('rules')],
  ['scripts/check-rooms.ts'],
  ['scripts/check-spec.ts'],
]

const propertyTests = () =>
  ['app', 'server', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('/properties.ts'))

const tasks = {
  start() {
    install()
    build()
    serve(['server/main.ts'])
  },
  dev() {
    install()
    // The framework's development build, the same one that Vite hands to the pages.
    serve(['--conditions=development', 'server/dev.ts'])
  },
  build() {
    install()
    build()
  },
  check() {
    install()
    for (const parameters of CHECKS) run(node, parameters)
  },
  async test() {
    install()
    // In parallel, because each leaves one of two cores idle for much of its time.
    await runBeside({ build: [['scripts/run.mjs', 'build']], check: CHECKS })
    vitest([], { NGINX_PATH: nginx() })
    browserTests([], { DAILY: '1' })
  },
  /** Fast feedback: no build, no browser, stores on SQLite except the longest. */
  async quick() {
    install()
    const tests = [...VITEST, '--project', 'rules', '--project', 'stores', '--project', 'alone', ...process.argv.slice(3)]
    await runBeside({ check: CHECKS, tests: [tests] }, { QUICK: '1' })
  },
  /** All browser tests, those that only a proof needs included. */
  e2e() {
    install()
    build()
    browserTests(process.argv.slice(3))
  },
  /** Checks too long for every day: `npm run prove`, or one by name, `npm run prove -- webkit`. */
  prove() {
    install()
    build()
    const programs = { CHROMIUM: chromium(), FIREFOX: firefox(), FFMPEG: ffmpeg(), NGINX_PATH: nginx(), ...provers() }
    const parts = process.argv.slice(3)
    const files = parts.filter((part) => part !== 'properties')
    if (parts.length === 0 || files.length > 0) vitest(['--config', 'vitest.prove.config.ts', ...files], programs)
    if (parts.length === 0 || files.length < parts.length)
      for (let run = 0; run < SEEDS; run += 1) {
        const PROPERTY_SEED = String(randomInt(2 ** 31))
        console.log(`Properties with the seed ${PROPERTY_SEED}`)
        vitest(propertyTests(), { ...programs, PROPERTY_SEED })
      }
    // The tests of `npm test`, on both engines and with all repetitions (tests/daily.ts), and all browser tests.
    if (parts.length === 0) vitest([], { ...programs, PROVE: '1' })
    if (parts.length === 0) browserTests([])
    // So many viewers need both cores.
    if (parts.length === 0) vitest([CROWD], { ...programs, NODES_VIEWERS: '5000' })
  },
  labels() {
    install()
    run(node, ['scripts/labels.ts', ...process.argv.slice(3)])
  },
  admin() {
    install()
    run(node, ['server/admin.ts', ...process.argv.slice(3)])
  },
  backup() {
    install()
    run(node, ['server/backup/backup-command.ts', ...process.argv.slice(3)])
  },
  restore() {
    install()
    run(node, ['server/backup/restore-command.ts', ...process.argv.slice(3)])
  },
  bench() {
    install()
    build()
    const programs = {
      // Only React reads it, to pick its production build.
      NODE_ENV: 'production',
      CHROMIUM: chromium(),
      FFMPEG: ffmpeg(),
      NGINX_PATH: nginx(),
      JEMALLOC: jemalloc(),
    }
    run(node, ['bench/main.ts', ...process.argv.slice(3)], programs)
  },
}

const task = tasks[process.argv[2]]
if (!task) {
  console.error(`Unknown task. There are: ${Object.keys(tasks).join(', ')}`)
  process.exit(1)
}
await task()
