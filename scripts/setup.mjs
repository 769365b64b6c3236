// Runs on any Node from 20.11 on (import.meta.dirname), before anything is installed: only built-in modules, plain JavaScript.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
/** The project's own Node, as installed by npm. */
export const node = join(root, 'node_modules/.bin/node')

const INSTALL_STAMP = join(root, 'node_modules/.podium-stamp')
const BUILD_STAMP = join(root, 'build/.stamp')

/** Returns the environment of a command. Node's compile cache halves the load time of code that many processes start with. */
const surroundings = (environment) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  ...environment,
})

/** Runs a command with its output shown; ends this process with its status when it fails. */
export function run(command, parameters, environment = {}) {
  const { status, error } = spawnSync(command, parameters, { cwd: root, stdio: 'inherit', env: surroundings(environment) })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs a Node command and shows its output only when it fails: hundreds of lines would hide the important ones. */
function runQuietly(parameters, environment = {}) {
  const options = {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: surroundings(environment),
  }
  const { status, error, stdout, stderr } = spawnSync(node, parameters, options)
  if (error) throw error
  if (status === 0) return
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  process.exit(status ?? 1)
}

/**
 * Runs several sequences of Node commands in parallel and shows each sequence's output at its end. When one fails, prints its
 * output and ends this process.
 */
export async function runBeside(lines, environment = {}) {
  const running = new Set()
  const runLine = async ([name, commands]) => {
    const startedAt = performance.now()
    let output = ''
    for (const parameters of commands) {
      const child = spawn(node, parameters, { cwd: root, env: surroundings(environment) })
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

/** Debian's jemalloc, which returns memory after imports and image processing (docs/decisions/022-rush.md). */
export const JEMALLOC = `/usr/lib/${{ x64: 'x86_64', arm64: 'aarch64' }[process.arch]}-linux-gnu/libjemalloc.so.2`

/** Returns the environment that makes a server free unused memory, as in deploy/systemd, unless the machine sets its own. */
export function allocator({ isThere = existsSync, environment = process.env } = {}) {
  if (Object.keys(environment).some((name) => name === 'LD_PRELOAD' || name.startsWith('MALLOC_'))) return {}
  return isThere(JEMALLOC) ? { LD_PRELOAD: JEMALLOC } : { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
}

/** Runs a server until it exits; forwards signals to it and exits with its status. */
export function serve(parameters) {
  const child = spawn(node, parameters, { cwd: root, stdio: 'inherit', env: surroundings(allocator()) })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (status) => process.exit(status ?? 1))
}

const digest = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Installs the packages of the lock file, unless they are already installed. */
export function install() {
  const wanted = digest(['package-lock.json'])
  if (readStamp(INSTALL_STAMP) === wanted && existsSync(node)) return
  console.log('Installing packages…')
  // The bundler and the project's own Node are development packages, which NODE_ENV=production would omit.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  // npm may be configured to skip install scripts; the few packages that need theirs are named.
  if (spawnSync(node, ['--version']).status !== 0) run('npm', ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
  writeFileSync(INSTALL_STAMP, wanted)
}

const BUILT_FROM = ['app', 'server', 'database', 'french-titles', 'providers', 'scripts']
const BUILT_WITH = ['package.json', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']

/** Returns the files that a build depends on: the site's sources, and all scripts, because they include the build's plugins. */
export function sources() {
  const files = BUILT_FROM.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(test|e2e)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  )
  return [...BUILT_WITH, ...files.sort()]
}

/** Builds the site, unless the last build had the same sources. */
export function build() {
  const wanted = digest(sources())
  if (readStamp(BUILD_STAMP) === wanted) return
  console.log('Building the site, which takes a minute or so…')
  // An interrupted build must not pass for the previous one.
  rmSync(BUILD_STAMP, { force: true })
  runQuietly(['node_modules/@react-router/dev/bin.cjs', 'build'], { NODE_ENV: 'production' })
  runQuietly(['scripts/public-manifest.ts'])
  runQuietly(['scripts/build-workers.ts'])
  runQuietly(['scripts/compress.mjs'])
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(BUILD_STAMP, wanted)
}

const SHELL = '/usr/bin/chromium-headless-shell'
/** The fonts that the pages fall back to. */
const FONTS = 'fonts-liberation'

/**
 * Finds or installs Chromium for the browser tests, from `CHROMIUM` or Debian's packages: preferably the headless shell, which
 * takes two thirds of the time.
 */
export function chromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  if (existsSync(SHELL) || installs('chromium-headless-shell', FONTS)) return SHELL
  const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => existsSync(file))
  if (found || installs('chromium', FONTS)) return found ?? '/usr/bin/chromium'
  console.error('The browser tests need Chromium: install it, or name it in CHROMIUM.')
  process.exit(1)
}

/**
 * Finds or installs nginx for the tests of several nodes, from `NGINX_PATH` or Debian's package, and openssl for its certificate;
 * never started as a service.
 */
export function nginx() {
  // Not NGINX, which nginx itself reads as inherited sockets.
  const file = process.env.NGINX_PATH ?? '/usr/sbin/nginx'
  if (existsSync(file) && spawnSync('openssl', ['version']).status === 0) return file
  if (installs('nginx', 'openssl')) return file
  console.error('The tests of several nodes need nginx and openssl: install them, or name nginx in NGINX_PATH.')
  process.exit(1)
}

/** The first long-term version that supports what Playwright needs. */
const OLDEST_FIREFOX = 153

/**
 * Finds or installs Firefox for the tests in a second browser engine, from `FIREFOX` or Debian's long-term version, with ffmpeg,
 * whose libraries decode its H.264.
 */
export function firefox() {
  ffmpeg()
  const file = program('FIREFOX', '/usr/bin/firefox-esr', 'firefox-esr', FONTS)
  const isOld = () =>
    Number(/ (\d+)\./.exec(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1]) < OLDEST_FIREFOX
  if (!isOld() || (!process.env.FIREFOX && installs('firefox-esr') && !isOld())) return file
  console.error(`${file} is too old for the browser tests, which need Firefox ${OLDEST_FIREFOX} or newer.`)
  process.exit(1)
}

/** Finds or installs ffmpeg for the streams of some tests, from `FFMPEG` or Debian's package. */
export const ffmpeg = () => program('FFMPEG', '/usr/bin/ffmpeg', 'ffmpeg')

/** Finds or installs systemd's checker for the units of `deploy/`, from `SYSTEMD_ANALYZE` or Debian's package. */
export const systemdAnalyze = () => program('SYSTEMD_ANALYZE', '/usr/bin/systemd-analyze', 'systemd')

/** H.264 and AAC for WebKitGTK. */
const WEBKIT_MEDIA = ['gstreamer1.0-libav', 'gstreamer1.0-plugins-bad']

/** Returns the further programs of `npm run prove`, as environment variables. */
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

/** Returns the folder of the newest PostgreSQL: Debian installs each version in its own. */
function debianPostgres() {
  const versions = existsSync(POSTGRES_VERSIONS) ? readdirSync(POSTGRES_VERSIONS).map(Number).filter(Boolean) : []
  return join(POSTGRES_VERSIONS, String(Math.max(0, ...versions)), 'bin/postgres')
}

/**
 * Returns the program that `variable` names, or else the one at `place`, installed from Debian's packages; `place` may be a
 * function, called after the installation.
 */
function program(variable, place, ...packages) {
  const named = process.env[variable]
  if (named) return named
  const file = () => (typeof place === 'function' ? place() : place)
  if (existsSync(file()) || (installs(...packages) && existsSync(file()))) return file()
  console.error(`${file()} is missing: install ${packages[0]}, or name the program in ${variable}.`)
  process.exit(1)
}

/** Installs Debian packages; false when that is impossible here. */
function installs(...names) {
  console.log(`Installing ${names.join(', ')}…`)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...parameters) => {
    // Keeps Debian from starting services that are installed for tests.
    const settings = ['DEBIAN_FRONTEND=noninteractive', 'SYSTEMD_OFFLINE=1', 'RUNLEVEL=1']
    const [command, ...rest] = [...asRoot, 'env', ...settings, 'apt-get', '-qq', ...parameters]
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  }
  // The package index may be stale: a package that is gone, or a browser without its updates.
  apt('update')
  return apt('install', '-y', '--no-install-recommends', ...names)
}
