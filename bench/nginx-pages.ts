import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../tests/free-port.ts'
import { answers, NGINX, type Nginx, pidsOf, startNginx } from '../tests/nginx.ts'
import { BROWSER_HEADERS, fetchRaw, settledPage } from './fetch-raw.ts'
import type { LoadCommands } from './load.ts'
import { start, temporaryFolder, watchProcess } from './processes.ts'
import { type Bench, openSite } from './sites.ts'
import { type Row, ratios, shown, spread } from './statistics.ts'

const CONNECTIONS = 32
/** Below the 1,000 requests after which nginx closes a connection. */
const REQUESTS_PER_CONNECTION = 900

/**
 * Pages through nginx as configured in deploy/nginx, and directly from the node, compared with nginx sending the same bytes
 * from a file.
 */
export async function nginxPages(bench: Bench): Promise<Row[]> {
  const { site, port, filled, close } = await openSite(bench, 100, { TRUSTED_PROXIES: '127.0.0.1' })
  const nginx = await startNginx({ web: [port], live: [port] })
  const load = start<LoadCommands>('./load.ts')
  const series = `/series/${filled.ids[0]}`
  const page = await settledPage(port, '/')
  await settledPage(port, series)
  const file = await startFileServer(page.body)
  const nginxPort = Number(new URL(nginx.origin).port)
  if ((await fetchRaw(nginxPort, '/')).body.length !== page.body.length) throw new Error('nginx sends other bytes than the node.')

  const ways = {
    file: { port: file.port, path: '/', pids: file.pids },
    cached: { port: nginxPort, path: '/', pids: async () => [...(await nginx.pids()), site.pid] },
    passed: { port: nginxPort, path: series, pids: async () => [...(await nginx.pids()), site.pid] },
    node: { port, path: '/', pids: async () => [site.pid] },
  }
  type Way = keyof typeof ways
  const seconds = bench.isQuick ? 1 : 2.5

  async function perCpuSecond(way: Way): Promise<number> {
    const { pids, ...target } = ways[way]
    const before = new Map((await pids()).map((pid) => [pid, watchProcess(pid).cpuSeconds()]))
    const run = { ...target, headers: BROWSER_HEADERS, connections: CONNECTIONS, perConnection: REQUESTS_PER_CONNECTION, seconds }
    const { requests } = await load.call('run', run)
    // nginx's cache loader exits by itself a minute after the start.
    const spent = (await pids()).map((pid) => watchProcess(pid).cpuSeconds() - (before.get(pid) ?? 0))
    return requests / spent.reduce((sum, seconds) => sum + seconds, 0)
  }

  const names = Object.keys(ways) as Way[]
  for (const way of names) await perCpuSecond(way)
  const measured: Record<Way, number[]> = { file: [], cached: [], passed: [], node: [] }
  for (let round = 0; round < (bench.isQuick ? 3 : 7); round++)
    for (const way of names) measured[way].push(await perCpuSecond(way))
  await Promise.all([close(), load.stop(), nginx.close(), file.close()])

  const row = (figure: string, way: Way): Row => {
    const ratio = spread(ratios(measured[way], measured.file))
    return {
      figure: `${figure}, requests per CPU-second of all processes`,
      goal: '–',
      measured: shown(spread(measured[way]), 0),
      peer: `nginx from a file ${shown(spread(measured.file), 0)}`,
      ratio: shown(ratio, 2),
      isMet: undefined,
    }
  }
  return [
    row(`home page by deploy/nginx, which caches it for a second (${page.body.length} bytes)`, 'cached'),
    row('series page by deploy/nginx, which asks the node each time', 'passed'),
    row('home page from the node alone', 'node'),
  ]
}

/** An nginx that sends these compressed bytes from a file. */
async function startFileServer(body: Buffer): Promise<{ port: number } & Pick<Nginx, 'pids' | 'close'>> {
  const folder = temporaryFolder()
  // Its workers run as another user.
  await chmod(folder, 0o755)
  const port = await freePort()
  writeFileSync(join(folder, 'page'), body)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const config = `worker_processes 1;
error_log ${folder}/error.log crit;
events { worker_connections 4096; }
http {
  ${temporary.join('\n  ')}
  access_log off;
  sendfile on;
  open_file_cache max=10;
  server {
    listen 127.0.0.1:${port};
    location / {
      root ${folder};
      try_files /page =404;
      default_type "text/html; charset=utf-8";
      add_header Content-Encoding br;
    }
  }
}
`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const given = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', `daemon off; pid ${folder}/pid;`]
  const child = spawn(NGINX, given, { stdio: 'ignore' })
  const onExit = () => child.kill('SIGTERM')
  process.once('exit', onExit)
  await answers(port)
  return {
    port,
    pids: async () => pidsOf(child.pid as number),
    async close() {
      process.off('exit', onExit)
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
