import { startTestSite } from '../sites/site.ts'
import { clock, type Load, loadFresh } from './fresh-loads.ts'

/** `waves`: how often `count` connections send their requests at once, each time just after an edit. */
type KickOff = { count: number; waves: number; edits: number }
type Outcome = {
  refused: number
  /** Pages older than an edit heard before their request, and truncated ones. */
  wrong: string[]
  loads: number
  /** From the request to its last byte, in ms. */
  p99: number
}

const PATHS = ['/', '/series/cup']
const editionOf = ({ body }: Load) => Number(/Edition (\d+)/.exec(body)?.[1] ?? -1)

/** Fresh loads of the home page and a series page from one address, while staff keep editing that series. */
export async function kickOff({ count, waves, edits }: KickOff): Promise<Outcome> {
  const site = await startTestSite({ settings: { LOG_LEVEL: 'silent' } })
  try {
    await site.addCategory('hockey')
    const shownAt: number[] = []
    const edit = async () => {
      await site.addSeries({ id: 'cup', title: `Edition ${shownAt.length}`, tags: ['hockey'] })
      shownAt.push(clock())
    }
    await edit()
    const loads: Load[] = []
    for (let wave = 0; wave < waves; wave++) {
      const started = Promise.withResolvers<void>()
      const atStart = () => edit().then(started.resolve)
      const loading = loadFresh({ port: Number(new URL(site.origin).port), paths: PATHS, count, atStart })
      await Promise.race([started.promise, loading])
      for (let at = 1; at < edits / waves; at++) await edit()
      loads.push(...(await loading))
    }
    const times = loads.map(({ sentAt, endedAt }) => endedAt - sentAt).sort((a, b) => a - b)
    const wrong = loads
      .filter(({ status }) => status !== 503)
      .filter((load) => {
        const newest = shownAt.findLastIndex((at) => at < load.sentAt)
        return load.status !== 200 || !load.body.endsWith('</html>') || editionOf(load) < newest
      })
      .map(({ path, status, body }) => `${path} ${status} ${body.slice(-40)}`)
    return {
      refused: loads.filter(({ status }) => status === 503).length,
      wrong,
      loads: loads.length,
      p99: times[Math.floor(times.length * 0.99)] as number,
    }
  } finally {
    await site.close()
  }
}
