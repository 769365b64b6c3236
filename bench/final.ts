import { BROWSER_HEADERS, fetchRaw, settledPage } from './fetch-raw.ts'
import type { LoadCommands } from './load.ts'
import { BENCH_PASSWORD } from './password.ts'
import { type Child, start } from './processes.ts'
import { type Costs, FINAL, NODE, plan } from './simulation.ts'
import type { SiteCommands } from './site.ts'
import { type Bench, openSite } from './sites.ts'
import { type Row, shown, spread, whole } from './statistics.ts'
import type { ViewerCommands } from './viewers.ts'

const SERIES = 1_000
const CONNECTIONS = 32
const VIEWERS = 2_000
const EMAIL = 'fan@bench.example'

/** What one request costs the server, and hence what a final with a million viewers needs (docs/scaling.md). */
export async function final(bench: Bench): Promise<Row[]> {
  const { site, port, filled, close } = await openSite(bench, SERIES, {
    LIVE_MAX_PER_ADDRESS: String(VIEWERS),
    TRUSTED_PROXIES: '127.0.0.1',
  })
  await site.call('signUp', { emails: [EMAIL] })
  const load = start<LoadCommands>('./load.ts')
  const headers = { ...BROWSER_HEADERS, cookie: await signIn(port) }
  const rounds = bench.isQuick ? 2 : 5

  /** The server's CPU time for one request, in µs. */
  async function cost(path: string): Promise<number> {
    const times: number[] = []
    const asked = { port, path, headers, connections: CONNECTIONS, seconds: bench.isQuick ? 0.5 : 1.5 }
    await load.call('run', { ...asked, seconds: 0.5 })
    for (let round = 0; round < rounds; round++) {
      const before = site.cpuSeconds()
      const { requests } = await load.call('run', asked)
      times.push(((site.cpuSeconds() - before) * 1e6) / requests)
    }
    rows.push(row(`server CPU of ${path.replace(filled.ids[0] ?? '', '…')}`, shown(spread(times), 0, ' µs')))
    return spread(times).median
  }

  // First, before pages use memory that would be released meanwhile.
  const ofViewer = await ofViewers(site, port, filled.episodes[0] as string)
  const rows: Row[] = []
  const [page, data] = [await settledPage(port, '/'), await settledPage(port, '/_.data')]
  const costs: Costs = {
    page: await cost('/'),
    data: await cost('/_.data'),
    me: await cost('/me'),
    search: await cost(`/search?q=${encodeURIComponent(filled.titles[0]?.split(' ')[0] ?? '')}`),
    ...ofViewer,
    pageBytes: page.body.length,
    dataBytes: data.body.length,
  }
  rows.push(
    row(
      'server CPU of opening a stream, and of a frame for one viewer',
      `${costs.connect.toFixed(0)} and ${costs.delivery.toFixed(1)} µs`,
    ),
  )
  await Promise.all([close(), load.stop()])

  const planned = plan(costs, FINAL)
  const { wave, storm } = planned
  return [
    ...rows,
    row(
      `simulated: ${whole(FINAL.viewers)} viewers, nodes of one core for streams`,
      `${planned.liveNodes} of ${NODE.streams} streams at most, ${whole(planned.liveBytes / 1e6)} MB each`,
    ),
    row(
      'simulated: nodes of one core for pages',
      `${planned.webNodes}; ${planned.webNodesWithoutEdge} if nothing stood before them`,
    ),
    row('simulated: what leaves in the worst second', `${(planned.bitsPerSecond / 1e9).toFixed(1)} Gbit/s, videos not counted`),
    row(
      'simulated: until the last viewer has a change',
      `${planned.deliverySeconds.toFixed(2)} s; ${planned.readSeconds.toFixed(1)} s where pages read again, ${whole(wave.perSecond)} a second`,
    ),
    row('simulated: sessions looked up in the worst second', whole(planned.sessionReads)),
    row(
      'simulated: a node for streams is lost',
      `${whole(storm.perSecond)} streams a second come back, ${(storm.cpu * 100).toFixed(1)} % of each other core`,
    ),
  ]
}

const row = (figure: string, measured: string): Row => ({ figure, goal: '–', measured, peer: '–', ratio: '–', isMet: undefined })

async function signIn(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: EMAIL, password: BENCH_PASSWORD, redirectTo: '' }),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  if (answer.status !== 302 || cookies.length === 0) throw new Error(`The sign-in was answered with ${answer.status}.`)
  const cookie = cookies.join('; ')
  const { status } = await fetchRaw(port, '/me', { ...BROWSER_HEADERS, cookie })
  if (status !== 200) throw new Error(`/me was answered with ${status}.`)
  return cookie
}

/** The CPU time of opening a stream, of a frame and of a heartbeat, in µs, and the memory per viewer. */
async function ofViewers(site: Child<SiteCommands>, port: number, docId: string) {
  const viewers = start<ViewerCommands>('./viewers.ts')
  const { catalog, live } = await site.call('versions')
  const addresses = [{ localAddress: '127.0.0.2', viewers: VIEWERS }]
  const memory = await site.call('memory')
  const cpuOf = async (work: () => Promise<unknown>) => {
    const before = site.cpuSeconds()
    await work()
    return ((site.cpuSeconds() - before) * 1e6) / VIEWERS
  }
  const path = `/live?topics=catalog@${catalog},live@${live}`
  const connect = await cpuOf(() => viewers.call('open', { port, path, mark: '"topic":"live"', addresses }))
  const deliveries: number[] = []
  for (let at = 0; at < DELIVERIES; at++) {
    await new Promise((resolve) => setTimeout(resolve, REST))
    await viewers.call('arm')
    const delivery = await cpuOf(async () => {
      await site.call('setLive', { docId, isLive: at % 2 === 0 })
      const { at: heard } = await viewers.call('heard')
      if (heard.length !== VIEWERS) throw new Error(`${VIEWERS - heard.length} viewers heard nothing.`)
    })
    deliveries.push(delivery)
  }
  const delivery = spread(deliveries).median
  const frame = await viewers.call('frame')
  const viewerBytes = ((await site.call('memory')) - memory) / VIEWERS
  await viewers.stop()
  // A heartbeat is the same write; the edit itself counts as part of the delivery.
  return { connect, delivery, heartbeat: delivery, frameBytes: frame.length + PACKET_BYTES, viewerBytes }
}

const DELIVERIES = 6
/** Longer than the hub's pause after a frame, in ms. */
const REST = 600
/** Bytes of packet headers around a frame. */
const PACKET_BYTES = 60
