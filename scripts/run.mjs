// The tasks behind `npm start`, `npm test` and the others: each sets everything up and then runs on the project's own Node.
import {
  build,
  chromium,
  ffmpeg,
  firefox,
  install,
  nginx,
  node,
  provers,
  run,
  runBeside,
  serve,
  systemdAnalyze,
} from './setup.mjs'

const VITEST = ['node_modules/vitest/vitest.mjs', 'run']
/** Runs parts of `npm test` and `npm run prove`, with the programs that they need on this machine. */
const gate = (parameters, programs) => run(node, ['tests/gate/gate.ts', ...parameters], programs)
const browsers = () => ({ CHROMIUM: chromium(), FIREFOX: firefox() })
const servers = () => ({ NGINX_PATH: nginx(), SYSTEMD_ANALYZE: systemdAnalyze() })

/** Returns the options that make the compiler incremental and name the file for its state. */
function remembered(name) {
  return ['--incremental', '--tsBuildInfoFile', `.react-router/${name}.tsbuildinfo`]
}

/** The most exports and types of the product that only tests may import. */
const FOR_TESTS = 10

/** The steps of `npm run check`, in order. */
const CHECKS = [
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
  ['node_modules/typescript/bin/tsc', '--noEmit', ...remembered('all')],
  ['node_modules/typescript/bin/tsc', '--noEmit', '--project', 'tsconfig.rules.json', ...remembered('rules')],
  ['scripts/check-rooms.ts'],
  ['node_modules/knip/bin/knip.js'],
  ['node_modules/knip/bin/knip.js', '--production', '--include', 'exports,types,files', '--max-issues', String(FOR_TESTS)],
  ['scripts/check-spec.ts'],
  ['tests/gate/times.ts'],
]

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
  /** Runs everything that must be green; `--record` records times, `--changed REVISION` runs only parts affected by a change. */
  test() {
    install()
    gate(['test', ...process.argv.slice(3)], { ...browsers(), ...servers() })
  },
  /**
   * Gives fast feedback: no build, no browser, stores on SQLite, and, unless files are named, only those of at most 0.5 s of CPU.
   */
  async quick() {
    install()
    const files = process.argv.slice(3)
    const tests = [...VITEST, '--project', 'rules', '--project', 'stores', '--project', 'alone', ...files]
    await runBeside({ check: CHECKS, tests: [tests] }, { QUICK: '1', ...(files.length === 0 && { MOST_SECONDS: '0.5' }) })
  },
  /** Runs all browser tests, including those that only `prove` needs. */
  e2e() {
    install()
    build()
    const parameters = ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(3)]
    run(node, parameters, { ...browsers(), PW_DISABLE_TS_ESM: '1', NODE_ENV: 'production' })
  },
  /** Runs checks too long for every day: all with `npm run prove`, or some by name with `npm run prove -- webkit timing`. */
  prove() {
    install()
    build()
    gate(['prove', ...process.argv.slice(3)], { ...browsers(), ...servers(), FFMPEG: ffmpeg(), ...provers() })
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
