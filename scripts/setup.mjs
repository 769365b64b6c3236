// Runs on any Node from 20.11 on (import.meta.dirname), before anything is installed: only built-in modules, plain JavaScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
/** The Node of the project, as installed by npm. */
export const node = join(root, 'node_modules/.bin/node')

const INSTALL_STAMP = join(root, 'node_modules/.podium-stamp')
const BUILD_STAMP = join(root, 'build/.stamp')

/** Runs a command with its output shown; ends this process with its status when it fails. */
export function run(command, parameters, environment = {}) {
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const { status, error } = spawnSync(command, parameters, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH, ...environment },
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Runs lines of commands of the project's Node beside each other, each line one after the other, and shows the output of a line at
 * its end; ends this process when one fails, with what that one said.
 */
export async function runBeside(lines, environment = {}) {
  const running = new Set()
  const runLine = async ([name, commands]) => {
    const startedAt = performance.now()
    let output = ''
    for (const parameters of commands) {
      const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
      const child = spawn(node, parameters, { cwd: root, env: { ...process.env, PATH, ...environment } })
      running.add(child)
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
      const status = await new Promise((resolve) => child.on('close', resolve))
      running.delete(child)
      if (status === 0) continue
      process.stdout.write(output)
      console.error(`Failed: ${name}`)
      for (const other of running) other.kill()
      process.exit(status ?? 1)
    }
    process.stdout.write(`${output}Done: ${name}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
  }
  await Promise.all(Object.entries(lines).map(runLine))
}

/** Debian's jemalloc, which gives memory back after imports and pictures (docs/decisions/022-rush.md). */
export const JEMALLOC = `/usr/lib/${{ x64: 'x86_64', arm64: 'aarch64' }[process.arch]}-linux-gnu/libjemalloc.so.2`

/** The environment by which a server gives memory back, as deploy/systemd has it, unless the machine's own says how. */
export function allocator({ isThere = existsSync, environment = process.env } = {}) {
  if (Object.keys(environment).some((name) => name === 'LD_PRELOAD' || name.startsWith('MALLOC_'))) return {}
  return isThere(JEMALLOC) ? { LD_PRELOAD: JEMALLOC } : { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
}

/** Runs a server until it ends; a signal to this process is passed on, and its status becomes ours. */
export function serve(parameters) {
  const child = spawn(node, parameters, { cwd: root, stdio: 'inherit', env: { ...process.env, ...allocator() } })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (status) => process.exit(status ?? 1))
}

const digest = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Installs what the lock file names, unless just that is installed. */
export function install() {
  const wanted = digest(['package-lock.json'])
  if (readStamp(INSTALL_STAMP) === wanted && existsSync(node)) return
  console.log('Installing packages…')
  // The builder and the project's own Node are development packages, which NODE_ENV=production would leave out.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  // A machine's npm may be set to run no install scripts; the packages that need theirs are few and named.
  if (spawnSync(node, ['--version']).status !== 0) run('npm', ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
  writeFileSync(INSTALL_STAMP, wanted)
}

const BUILT_FROM = ['app', 'server', 'database', 'providers']
const BUILT_WITH = [
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/beside-the-pages.ts',
  'scripts/compress.mjs',
  'scripts/public-manifest.ts',
  'scripts/build-workers.ts',
  'scripts/data-ahead.ts',
  'scripts/lean-router.ts',
  'scripts/picture-files.ts',
  'scripts/quiet-router.ts',
  'scripts/quiet-zod.ts',
  'scripts/stay-on-page.ts',
]

function sources() {
  const files = BUILT_FROM.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(test|e2e)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  )
  return [...BUILT_WITH, ...files.sort()]
}

/** Builds the site, unless it stands as built from the present sources. */
export function build() {
  const wanted = digest(sources())
  if (readStamp(BUILD_STAMP) === wanted) return
  console.log('Building the site…')
  run(node, ['node_modules/@react-router/dev/bin.cjs', 'build'], { NODE_ENV: 'production' })
  run(node, ['scripts/public-manifest.ts'])
  run(node, ['scripts/build-workers.ts'])
  run(node, ['scripts/compress.mjs'])
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(BUILD_STAMP, wanted)
}

const SHELL = '/usr/bin/chromium-headless-shell'
/** Those of the pages' fallbacks. */
const FONTS = 'fonts-liberation'

/**
 * Chromium for the browser tests, `CHROMIUM` or from Debian's packages: the one without windows, which takes two thirds of the
 * time; where that cannot be had, the one with them.
 */
export function chromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  if (existsSync(SHELL) || installs('chromium-headless-shell', FONTS)) return SHELL
  const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => existsSync(file))
  if (found || installs('chromium', FONTS)) return found ?? '/usr/bin/chromium'
  console.error('The browser tests need Chromium: install it, or name it in CHROMIUM.')
  process.exit(1)
}

/** nginx for the tests of several nodes, `NGINX_PATH` or Debian's package, and openssl for its certificate; never started as a service. */
export function nginx() {
  // Not NGINX, which nginx itself takes for lines that it inherits.
  const file = process.env.NGINX_PATH ?? '/usr/sbin/nginx'
  if (existsSync(file) && spawnSync('openssl', ['version']).status === 0) return file
  if (installs('nginx', 'openssl')) return file
  console.error('The tests of several nodes need nginx and openssl: install them, or name nginx in NGINX_PATH.')
  process.exit(1)
}

/** The first long-term version that knows what Playwright asks of it. */
const OLDEST_FIREFOX = 153

/** Firefox for the tests in a second browser engine, `FIREFOX` or Debian's long-term version, with ffmpeg, whose libraries decode its H.264. */
export function firefox() {
  ffmpeg()
  const file = program('FIREFOX', '/usr/bin/firefox-esr', 'firefox-esr', FONTS)
  const isOld = () =>
    Number(/ (\d+)\./.exec(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1]) < OLDEST_FIREFOX
  if (!isOld() || (!process.env.FIREFOX && installs('firefox-esr') && !isOld())) return file
  console.error(`${file} is too old for the browser tests, which need Firefox ${OLDEST_FIREFOX} or newer.`)
  process.exit(1)
}

/** ffmpeg, which makes the streams of some tests, `FFMPEG` or Debian's. */
export const ffmpeg = () => program('FFMPEG', '/usr/bin/ffmpeg', 'ffmpeg')

/** jemalloc for the figure of memory after an import, `JEMALLOC` or Debian's. */
export const jemalloc = () => program('JEMALLOC', JEMALLOC, 'libjemalloc2')

/** H.264 and AAC for WebKitGTK. */
const WEBKIT_MEDIA = ['gstreamer1.0-libav', 'gstreamer1.0-plugins-bad']

/** What `npm run prove` needs beyond that, as environment variables that name each program. */
export function provers() {
  return {
    WEBKIT_DRIVER: program('WEBKIT_DRIVER', '/usr/bin/WebKitWebDriver', 'webkit2gtk-driver', ...WEBKIT_MEDIA, FONTS),
    XVFB: program('XVFB', '/usr/bin/Xvfb', 'xvfb'),
    JAVA: program('JAVA', '/usr/bin/java', 'default-jre-headless'),
    PATRONI: program('PATRONI', '/usr/bin/patroni', 'patroni'),
    ETCD: program('ETCD', '/usr/bin/etcd', 'etcd-server'),
    HAPROXY: program('HAPROXY', '/usr/sbin/haproxy', 'haproxy'),
    POSTGRES: program('POSTGRES', debianPostgres, 'postgresql'),
  }
}

const POSTGRES_VERSIONS = '/usr/lib/postgresql'

/** Debian keeps each version of PostgreSQL in a folder of its own; this is the newest one. */
function debianPostgres() {
  const versions = existsSync(POSTGRES_VERSIONS) ? readdirSync(POSTGRES_VERSIONS).map(Number).filter(Boolean) : []
  return join(POSTGRES_VERSIONS, String(Math.max(0, ...versions)), 'bin/postgres')
}

/** The program that `variable` names, or the one at `place`, which Debian's packages bring; a function finds it once they are installed. */
function program(variable, place, ...packages) {
  const named = process.env[variable]
  if (named) return named
  const file = () => (typeof place === 'function' ? place() : place)
  if (existsSync(file()) || (installs(...packages) && existsSync(file()))) return file()
  console.error(`${file()} is missing: install ${packages[0]}, or name the program in ${variable}.`)
  process.exit(1)
}

/** Installs packages of Debian; false when that cannot be done here. */
function installs(...names) {
  console.log(`Installing ${names.join(', ')}…`)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...parameters) => {
    // What is installed for tests is not to be started as a service of the machine.
    const settings = ['DEBIAN_FRONTEND=noninteractive', 'SYSTEMD_OFFLINE=1', 'RUNLEVEL=1']
    const [command, ...rest] = [...asRoot, 'env', ...settings, 'apt-get', '-qq', ...parameters]
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  }
  // What the machine knows of packages may be old: a package that has gone, or a browser without its updates.
  apt('update')
  return apt('install', '-y', '--no-install-recommends', ...names)
}
