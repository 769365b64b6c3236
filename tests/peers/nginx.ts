import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../free-port.ts'
import { scratchFolder } from '../scratch.ts'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '../../deploy')
export const NGINX = process.env.NGINX_PATH ?? '/usr/sbin/nginx'

export type Nginx = {
  /** Without TLS, for test clients. */
  origin: string
  /** With TLS and HTTP/2, as browsers connect; `certificate` is its own. */
  secureOrigin: string
  certificate: string
  /** The access log so far: time, status, method, path, seconds, cache, nodes tried, their statuses. */
  log(): Promise<string[]>
  /** Its processes: the master and the workers. */
  pids(): Promise<number[]>
  close(): Promise<void>
}

type Ports = { web: number[]; live: number[] }

type Layout = {
  variant?: 'nginx' | 'docker/nginx'
  /** A header in which test clients state their address. */
  clientHeader?: string
}

/** Copies deploy/nginx into a folder, adapting only nodes, ports and folders. */
export async function layOutNginx(
  { web, live }: Ports,
  { variant = 'nginx', clientHeader }: Layout = {},
): Promise<{ folder: string; port: number; securePort: number; certificate: string }> {
  const folder = await mkdtemp(join(scratchFolder, 'podium-nginx-'))
  // The workers run as another user.
  await chmod(folder, 0o755)
  const [port, securePort, redirectPort] = [await freePort(), await freePort(), await freePort()]
  const own = (name: string) => readFile(join(deploy, variant, name), 'utf8')
  await copyFile(join(deploy, 'nginx/nginx.conf'), join(folder, 'nginx.conf'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};\n`)
  const asOwn = (text: string) =>
    text
      .replaceAll('/var/cache/nginx', folder)
      .replaceAll('/var/log/nginx', folder)
      .replaceAll('/dev/stdout', `${folder}/access.log`)
      .replaceAll('/etc/ssl/podium', folder)
      .replace(/^pid .*\n/m, '')
      .replace(/^error_log stderr/m, `error_log ${folder}/error.log`)
      .replace(/^ *listen \[::\].*\n/gm, '')
  /** Repeats each kind of line that names a node, once per port. */
  const nodes = (text: string, name: string, ports: number[]) =>
    text.replace(new RegExp(`upstream ${name} {[^}]*`), (upstream) => {
      const kinds = new Set([...upstream.matchAll(/^ *server \S+(.*)$/gm)].map(([, kind]) => kind))
      const lines = [...kinds].flatMap((kind) => ports.map((each) => `  server 127.0.0.1:${each}${kind}\n`))
      return upstream.replace(/^ *server .*\n/gm, '') + lines.join('')
    })
  await writeFile(join(folder, 'machine.conf'), asOwn(await own('machine.conf')))
  const site = nodes(nodes(asOwn(await own('site.conf')), 'podium_web', web), 'podium_live', live)
  await writeFile(
    join(folder, 'site.conf'),
    site.replace('listen 80 default_server', `listen 127.0.0.1:${redirectPort}`) + temporary.join(''),
  )
  const listen = asOwn(await readFile(join(deploy, 'nginx/listen.conf'), 'utf8'))
  const realIp = clientHeader ? `set_real_ip_from 127.0.0.1;\nreal_ip_header ${clientHeader};\n` : ''
  await writeFile(
    join(folder, 'listen.conf'),
    realIp +
      listen.replace(
        /listen 443 ssl http2 default_server(.*);/,
        (_, rest) => `listen 127.0.0.1:${port}${rest};\nlisten 127.0.0.1:${securePort} ssl http2${rest};`,
      ),
  )
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'fullchain.pem')]
  const made = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=podium.test'.split(' ')
  await run('openssl', ['req', ...made, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate])
  await mkdir(join(folder, 'logs'))
  return { folder, port, securePort, certificate: await readFile(certificate, 'utf8') }
}

/** Starts a real nginx with the configuration of deploy/nginx in front of loopback ports. */
export async function startNginx(ports: Ports, layout: Layout = {}): Promise<Nginx> {
  const { folder, port, securePort, certificate } = await layOutNginx(ports, layout)
  const given = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', `daemon off; pid ${folder}/pid;`]
  const child = spawn(NGINX, given, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part))
  const exited = once(child, 'exit')
  const onExit = () => child.kill('SIGTERM')
  process.once('exit', onExit)
  const ended = exited.then(() => {
    throw new Error(`nginx ended: ${said}`)
  })
  ended.catch(() => {})
  await Promise.race([answers(port), ended])
  return {
    origin: `http://127.0.0.1:${port}`,
    secureOrigin: `https://127.0.0.1:${securePort}`,
    certificate,
    log: async () => (await readFile(join(folder, 'access.log'), 'utf8')).split('\n').filter(Boolean),
    pids: () => pidsOf(child.pid as number),
    async close() {
      process.off('exit', onExit)
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A process and its children. */
async function pidsOf(own: number): Promise<number[]> {
  const children = await readFile(`/proc/${own}/task/${own}/children`, 'utf8')
  return [own, ...children.split(' ').filter(Boolean).map(Number)]
}

/** Resolves when something listens on this port. */
async function answers(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'close').then(() => false)]).catch(
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
