import { testDatabase } from '../tests/databases.ts'
import { startTestSite, type TestSite } from '../tests/site.ts'
import { fillSeries, longestTurn } from '../tests/turns.ts'
import { answer } from './processes.ts'

/** A site with many episodes, in a process of its own, so that its memory can be told from that of its readers. */
export type SitemapCommands = typeof commands

let site: TestSite
let highest = 0
let watching: NodeJS.Timeout | undefined

const rss = () => process.memoryUsage.rss() / 2 ** 20

const commands = {
  /** Returns the site's address. */
  async open({ series, each }: { series: number; each: number }): Promise<string> {
    const db = await testDatabase('sqlite', { isMigrated: false })
    site = await startTestSite({ db, settings: { STREAM_HOST: 'https://streams.example' } })
    for (let at = 0; at < series; at++) {
      await site.addSeries({ id: `s${at}`, title: `Cup ${at} of the conference` })
      await fillSeries(site, `s${at}`, each, (index) => ({
        title: `Game ${index + 1} of cup ${at}, women's pool ${index % 9}`,
        video_url: `https://streams.example/${at}/${index}.m3u8`,
      }))
    }
    return site.origin
  },
  /** Begins to watch its memory. Returns what it has, in MB. */
  watch(): number {
    highest = rss()
    watching = setInterval(() => {
      highest = Math.max(highest, rss())
    }, 5)
    return highest
  },
  /** The most memory since, in MB. */
  seen(): number {
    clearInterval(watching)
    return highest
  },
  /** The longest turn of the event loop while all of these are read, in ms of CPU time. */
  turn: (addresses: string[]): Promise<number> =>
    longestTurn(async () => {
      for (const address of addresses) await (await fetch(address)).arrayBuffer()
    }),
  /** Makes all that is kept out of date. */
  change: () => site.addSeries({ id: 'changed', title: `Changed at ${performance.now()}` }),
}

answer(commands)
