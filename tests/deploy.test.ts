import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { addressIn, plainPath } from '../app/kit/http/addresses.ts'
import { dataOfPage, PUBLIC_PAGES, publicPageOf } from '../app/public-pages.ts'
import { readConfig } from '../server/config.ts'
import { topicsOfPath } from '../server/http/pages/cached-paths.ts'
import { inProof } from './daily.ts'
import { freePort } from './free-port.ts'
import { layOutNginx, NGINX } from './peers/nginx.ts'
import { scratchFolder } from './scratch.ts'
import { startProcess } from './sites/site-process.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(root, path), 'utf8')

/** Public pages in both languages, their data paths, and other paths. */
const PATHS = [
  ...PUBLIC_PAGES.flatMap(({ route }) => {
    const path = `/${route.replace(/:\w+\??/g, '1')}`
    const pages = [path, path.replace(/\/(?:1|\w+\?)$/, '')].filter((each) => publicPageOf(each))
    return pages.flatMap((page) => [page, dataOfPage(page)]).flatMap((each) => [each, addressIn('fr', each)])
  }),
  ...['/schedule/2026-11', '/fr/schedule/2026-11.data', '/schedule/2026-13', '/game/', '/game/1/content', '/schedule/2026-11/x'],
  ...['/fr/me', '/fr/login', '/fr/series/cup/content', '/fr/', '/fr/_.data', '/france'],
  ...['/me', '/login', '/admin', '/live', '/search', '/series/cup/content', '/series/', '/_', '/.data', '/nowhere'],
]

/** The names in a settings file, including commented ones. */
const namesIn = (text: string) => [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name as string)
/** All settings that a node reads. */
const settings = async () => namesIn((await read('server/config.ts')).replaceAll(/^ {2}([A-Z][A-Z0-9_]+): /gm, '$1='))

describe('nginx', () => {
  test.each(['nginx', 'docker/nginx'] as const)('F-27 takes the files of deploy/%s as they are', async (variant) => {
    const { folder } = await layOutNginx({ web: [1, 2], live: [3] }, { variant })
    const { stderr } = await run(NGINX, ['-t', '-p', folder, '-c', join(folder, 'nginx.conf'), '-g', `pid ${folder}/pid;`])
    expect(stderr).toContain('test is successful')
    expect(stderr.split('\n').filter((line) => /\[(warn|emerg|alert)\]/.test(line) && !/"user" directive/.test(line))).toEqual([])
    await rm(folder, { recursive: true })
  })

  test.each(['nginx', 'docker/nginx'])('F-28 of deploy/%s asks each node even when all have just refused', async (folder) => {
    const text = await read(`deploy/${folder}/site.conf`)
    for (const [, name, servers = ''] of text.matchAll(/^upstream (\w+) {([^}]*)/gm)) {
      const addresses = (rest: string) => [...servers.matchAll(new RegExp(`server (\\S+) ${rest};`, 'g'))].map(([, at]) => at)
      expect(addresses('max_fails=3 fail_timeout=2s').length, name).toBeGreaterThan(0)
      expect(addresses('backup max_fails=0'), name).toEqual(addresses('max_fails=3 fail_timeout=2s'))
    }
  })

  test('P5 caches public pages alone, and none of a series; a node that renders one sees no cookie but the language', async () => {
    const text = await read('deploy/nginx/nginx.conf')
    const [, cached = ''] = /location ~ (\S+) {\n[^}]*proxy_cache podium_pages/.exec(text) ?? []
    const [, withoutCookie = ''] = /"~(\S+)" +"language=\$podium_language"/.exec(text) ?? []
    for (const path of PATHS) {
      const isCached = (topicsOfPath(path) && publicPageOf(plainPath(path))?.isKeptByProxies) ?? false
      expect([path, ...[cached, withoutCookie].map((each) => new RegExp(each).test(path))]).toEqual([path, isCached, isCached])
    }
  })

  test('Q-04 what nodes have in memory for everybody is not limited', async () => {
    const location = /location ~ (\S+) {\n *proxy_pass http:\/\/podium_web;/.exec(await read('deploy/nginx/nginx.conf'))
    const unlimited = new RegExp(location?.[1] ?? '')
    // The rule for pages cached for a second comes before this one.
    for (const path of PATHS.filter((each) => each !== '/' && each !== '/fr'))
      expect([path, unlimited.test(path)]).toEqual([path, topicsOfPath(path) !== undefined])
  })
})

test('F-32 the settings that are shown can be read by a shell, as cron does for a backup', async () => {
  const shown = /^SUPER_ADMIN_EMAIL=.*?(?=^```)/ms.exec(await read('docs/production.md'))?.[0] ?? ''
  const folder = await mkdtemp(join(scratchFolder, 'podium-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const text of [shown, await read('deploy/podium.env.example')]) {
    await writeFile(join(folder, 'site.env'), text)
    const { stdout } = await run('sh', ['-c', 'set -a && . ./site.env && printenv MAIL_FROM'], { cwd: folder })
    expect(stdout).toMatch(/^\w+ <no-reply@[\w.]+>\n$/)
  }
})

test('the site is built anew when any file changes that its build imports', async () => {
  const { sources } = await import(pathToFileURL(join(root, 'scripts/setup.mjs')).href)
  const imported = [...(await read('vite.config.ts')).matchAll(/from '\.\/(.+?)'/g)].map(([, file]) => file)
  expect(imported).toContain('scripts/page-chunks.ts')
  expect(sources()).toEqual(expect.arrayContaining(imported))
})

describe('Q-14 memory goes back to the machine', () => {
  test('by jemalloc in the unit and in the image, which installs it', async () => {
    expect(await read('deploy/systemd/podium@.service')).toMatch(
      /^Environment=LD_PRELOAD=libjemalloc\.so\.2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072$/m,
    )
    const image = await read('deploy/docker/Dockerfile')
    expect(image).toMatch(/apt-get install .*\blibjemalloc2\b/)
    expect(image).toMatch(/^ENV LD_PRELOAD=libjemalloc\.so\.2$/m)
    expect(await read('deploy/README.md')).toMatch(/^apt-get install .*\blibjemalloc2\b/m)
  })

  test('by npm start, too: with jemalloc where it is installed, and not against settings of the machine', async () => {
    const { allocator, JEMALLOC } = await import(pathToFileURL(join(root, 'scripts/setup.mjs')).href)
    const environment = {}
    expect(allocator({ isThere: () => true, environment })).toEqual({ LD_PRELOAD: JEMALLOC })
    expect(allocator({ isThere: () => false, environment })).toEqual({
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
    })
    expect(allocator({ isThere: () => true, environment: { MALLOC_ARENA_MAX: '2' } })).toEqual({})
  })

  test('and a node starts by the unit’s settings on a machine that has no such library', async () => {
    const folder = await mkdtemp(join(scratchFolder, 'podium-test-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const site = await startProcess({
      settings: { DATA_DIR: folder, LD_PRELOAD: 'libnowhere.so.2', MALLOC_MMAP_THRESHOLD_: '131072' },
    })
    expect((await fetch(site.origin)).status).toBe(200)
    await site.kill()
  })
})

/** What systemd finds wrong with the unit in this file. Where systemd does not run, it also misses the units of the system: not told. */
async function faultsOf(unit: string): Promise<string[]> {
  const program = process.env.SYSTEMD_ANALYZE ?? 'systemd-analyze'
  const { stderr } = await run(program, ['verify', '--man=no', unit]).catch((error: { stderr: string; code: unknown }) => {
    // It ran, and ended with findings.
    if (typeof error.code === 'number') return error
    throw error
  })
  return stderr.split('\n').filter((line) => line.includes('podium@') && !line.includes('is not executable'))
}

test('F-28 systemd takes the unit, and finds it well shut in', async () => {
  const unit = join(root, 'deploy/systemd/podium@.service')
  const text = await readFile(unit, 'utf8')
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(20)
  for (const name of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'DynamicUser=yes']) expect(text).toContain(`\n${name}\n`)
  const [, program, file] = /^ExecStart=\/opt\/podium\/(\S+) (\S+)$/m.exec(text) ?? []
  for (const path of [program, file]) expect(existsSync(join(root, path as string)), path).toBe(true)
  const folder = await mkdtemp(join(scratchFolder, 'podium-unit-'))
  await copyFile(unit, join(folder, 'podium@test.service'))
  expect(await faultsOf(join(folder, 'podium@test.service'))).toEqual([])
  await rm(folder, { recursive: true })
})

test('F-28 the steps for one machine name files that there are, and systemd takes what they make of the unit', async () => {
  const steps = /^## One machine\n.*?(?=^## )/ms.exec(await read('docs/production.md'))?.[0] ?? ''
  const named = [...steps.matchAll(/install -D?m\d+ (deploy\/\S+)/g)].map(([, path]) => path as string)
  expect(named).toEqual(['deploy/systemd/podium@.service', 'deploy/systemd/one-machine.conf'])
  for (const path of named) expect(existsSync(join(root, path)), path).toBe(true)
  // The user's home, the unit's folder and DATA_DIR are the same.
  const dropIn = await read('deploy/systemd/one-machine.conf')
  for (const text of [steps.match(/^DATA_DIR=(\S+)$/m)?.[1], steps.match(/--home-dir (\S+)/)?.[1]])
    expect(dropIn).toContain(`DATA_DIR=${text}\n`)
  const folder = await mkdtemp(join(scratchFolder, 'podium-unit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await copyFile(join(root, named[0] as string), join(folder, 'podium@main.service'))
  await mkdir(join(folder, 'podium@main.service.d'))
  await copyFile(join(root, named[1] as string), join(folder, 'podium@main.service.d', 'one-machine.conf'))
  expect(await faultsOf(join(folder, 'podium@main.service'))).toEqual([])
})

describe('docker', () => {
  type Service = {
    environment?: Record<string, string>
    sysctls?: Record<string, string>
    env_file?: string
    volumes?: string[]
    depends_on?: Record<string, unknown>
    networks?: { site?: { ipv4_address?: string } }
    stop_grace_period?: string
    read_only?: boolean
  }
  /** How compose resolves `${NAME:-default}` without NAME. */
  const byDefault = (environment: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(environment).map(([name, text]) => [name, text.toString().replace(/^\$\{\w+:-(\w+)\}$/, '$1')]),
    )
  const compose = async () =>
    parse(await read('deploy/docker/compose.yaml'), { merge: true }) as { services: Record<string, Service>; volumes: object }

  test('F-27 the compose file names nodes, folders and settings that there are', async () => {
    const { services, volumes } = await compose()
    const known = await settings()
    for (const [name, { environment = {}, volumes: mounts = [], depends_on = {}, env_file }] of Object.entries(services)) {
      for (const other of Object.keys(depends_on)) expect(Object.keys(services), `${name} needs ${other}`).toContain(other)
      for (const mount of mounts) {
        const [from = ''] = mount.split(':')
        const isFile = from.startsWith('.') && !from.endsWith('/tls')
        if (isFile) expect(existsSync(join(root, 'deploy/docker', from)), from).toBe(true)
        else if (!from.startsWith('.')) expect(Object.keys(volumes), from).toContain(from)
      }
      if (!env_file) continue
      for (const setting of Object.keys(environment)) expect(known, `${name}: ${setting}`).toContain(setting)
    }
    const roles = Object.values(services).map(({ environment }) => environment?.ROLE)
    expect(roles.filter(Boolean).sort()).toEqual(['live', 'web', 'web'])
  })

  test('Q-47 LibreTranslate beside the site asks for no key, is reached by the nodes alone, and its lines wait for staff', async () => {
    const { services } = await compose()
    const beside = parse(await read('deploy/docker/libretranslate.yaml'), { merge: true }) as Awaited<ReturnType<typeof compose>>
    const { libretranslate, ...nodes } = beside.services
    expect(Object.keys(nodes)).toEqual(Object.keys(services).filter((name) => services[name]?.env_file))
    const withoutService = { TRANSLATE_PROVIDER: 'glossary', TRANSLATE_URL: undefined }
    const settings = { ...services.web1?.environment, PODIUM_SECRET: 'x'.repeat(32), S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }
    for (const [name, { environment }] of Object.entries(nodes)) {
      const { TRANSLATE_AS } = byDefault(services[name]?.environment)
      const given = { ...settings, ...environment, TRANSLATE_AS, DATABASE_URL: 'postgres://podium:x@postgres/podium' }
      // Without this file, the lines it brought still wait.
      expect(readConfig({ ...given, ...withoutService }).translate, name).toMatchObject({
        translator: undefined,
        waits: { titles: true, descriptions: true },
      })
      expect(environment, name).not.toHaveProperty('TRANSLATE_AS')
      expect(readConfig(given).translate, name).toMatchObject({
        translator: { provider: 'libretranslate', url: 'http://libretranslate:5000', key: undefined },
        waits: { titles: true, descriptions: true },
      })
    }
    expect(libretranslate).toMatchObject({ environment: { LT_LOAD_ONLY: 'en,fr' }, networks: ['site'] })
    expect(libretranslate).not.toHaveProperty('ports')
    expect(libretranslate?.volumes?.map((mount) => mount.split(':')[0])).toEqual(Object.keys(beside.volumes))
  })

  test('T-10 nginx and the nodes know each other by the addresses that the compose file gives them', async () => {
    const { services } = await compose()
    const addressOf = (name: string) => services[name]?.networks?.site?.ipv4_address
    const site = await read('deploy/docker/nginx/site.conf')
    const serversOf = (upstream: string) =>
      [...(new RegExp(`upstream ${upstream} {([^}]*)`).exec(site)?.[1] ?? '').matchAll(/server (\S+):3000 max_fails=3/g)].map(
        ([, at]) => at,
      )
    expect(serversOf('podium_web')).toEqual([addressOf('web1'), addressOf('web2')])
    expect(serversOf('podium_live')).toEqual([addressOf('live1')])
    for (const name of ['web1', 'web2', 'live1']) {
      expect(services[name]?.environment?.TRUSTED_PROXIES).toBe(addressOf('nginx'))
      expect(services[name]).toMatchObject({ read_only: true, stop_grace_period: '30s', cap_drop: ['ALL'] })
      const own = byDefault(services[name]?.environment)
      const settings = { ...own, PODIUM_SECRET: 'x'.repeat(32), S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }
      expect(readConfig({ ...settings, DATABASE_URL: 'postgres://podium:x@postgres/podium' }).role).toMatch(/^(web|live)$/)
    }
  })

  test('G10 the kernel holds as little for stalled viewers as deploy/sysctl.d says', async () => {
    const [, name, value] = /^(net\S+) = (\d+ \d+ \d+)$/m.exec(await read('deploy/sysctl.d/podium.conf')) ?? []
    expect(Number(value?.split(' ').at(-1))).toBeLessThanOrEqual(32e6 / 100)
    const { services } = await compose()
    for (const each of ['web1', 'web2', 'live1', 'nginx'])
      expect(services[each]?.sysctls, each).toEqual({ [name as string]: value })
  })

  inProof(() =>
    test('F-27 a node starts from the files that the image takes, with the packages that are not for development', async () => {
      const dockerfile = await read('deploy/docker/Dockerfile')
      expect(dockerfile).toMatch(/^USER podium$/m)
      expect(dockerfile).toMatch(/^HEALTHCHECK /m)
      const [, last = ''] = dockerfile.split(/^FROM debian.*$/m)
      const taken = [...last.matchAll(/^COPY --from=build \/podium\/(\S+) \.\/(\S*)$/gm)].map(([, from]) => from as string)
      const image = await mkdtemp(join(scratchFolder, 'podium-image-'))
      for (const path of taken) {
        if (path !== 'node_modules') await cp(join(root, path), join(image, path), { recursive: true })
      }
      const lock = JSON.parse(await read('package-lock.json')) as {
        packages: Record<string, { dev?: boolean; devOptional?: boolean }>
      }
      const wanted = Object.entries(lock.packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
      expect(wanted.length).toBeGreaterThan(50)
      // Nested packages come with their parent.
      const packages = wanted.map(([path]) => path).filter((path) => path.lastIndexOf('node_modules/') === 0)
      for (const path of packages.filter((path) => existsSync(join(root, path)))) {
        await mkdir(join(image, path, '..'), { recursive: true })
        await symlink(join(root, path), join(image, path))
      }
      const data = await mkdtemp(join(scratchFolder, 'podium-test-'))
      // Packages resolve their dependencies beside the link, not at its target.
      const NODE_OPTIONS = '--preserve-symlinks'
      const node = await startProcess({ root: image, settings: { DATA_DIR: data, NODE_OPTIONS } })
      const { status } = await fetch(`${node.origin}/`)
      expect(status).toBe(200)
      expect(await node.stop()).toBe(0)
      await Promise.all([rm(image, { recursive: true }), rm(data, { recursive: true })])
    }),
  )
})

test('the example settings name only existing ones, and no secret', async () => {
  const known = await settings()
  const text = await read('deploy/podium.env.example')
  for (const name of namesIn(text)) expect(known, name).toContain(name)
  for (const name of ['PODIUM_SECRET', 'S3_SECRET_KEY', 'S3_ACCESS_KEY']) expect(text).toMatch(new RegExp(`^${name}=$`, 'm'))
  expect(await readdir(join(root, 'deploy/docker'))).not.toContain('site.env')
})

test('F-28 who tells npm start to end tells the site', async () => {
  const folder = await mkdtemp(join(scratchFolder, 'podium-npm-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { scripts } = JSON.parse(await read('package.json'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts }))
  await mkdir(join(folder, 'scripts'))
  // Stands in for the script that starts the site.
  const stand = "process.on('SIGTERM', () => process.exit(console.log('was told')));setTimeout(() => {}, 3e4);console.log('runs')"
  await writeFile(join(folder, 'scripts/run.mjs'), stand)
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  npm.stdout.on('data', (bytes) => (said += bytes))
  await expect.poll(() => said, { timeout: 20_000 }).toContain('runs')
  npm.kill('SIGTERM')
  await expect.poll(() => said, { timeout: 10_000 }).toContain('was told')
})

inProof(() =>
  test('the development server serves pages and their script as they are written', async () => {
    const folder = await mkdtemp(join(scratchFolder, 'podium-dev-'))
    const port = String(await freePort())
    const environment = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      PODIUM_DEMO: '0',
    }
    const site = spawn(process.execPath, ['--conditions=development', 'server/dev.ts'], {
      cwd: root,
      env: environment,
      stdio: 'ignore',
    })
    const gone = once(site, 'exit')
    onTestFinished(async () => {
      site.kill()
      await gone
      await rm(folder, { recursive: true })
    })
    const bodyOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.text()
    await expect.poll(() => bodyOf('/'), { timeout: 60_000 }).toContain('<h1')
    expect(await bodyOf('/app/entry.client.tsx')).toContain('hydrateRoot')
  }, 90_000),
)
