import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { testDatabase } from '../tests/databases.ts'
import { startTestSite, type TestSite } from '../tests/site.ts'
import { fillSeries, longestTurn } from '../tests/turns.ts'
import { answer } from './processes.ts'

/** A site with many episodes, in a process of its own, so that its memory can be told from that of its readers. */
export type FeedsCommands = typeof commands

let site: TestSite
let highest = 0
let watching: NodeJS.Timeout | undefined

const rss = () => process.memoryUsage.rss() / 2 ** 20

const commands = {
  /** Returns the site's address. */
  async open({ series, each }: { series: number; each: number }): Promise<string> {
    const db = await testDatabase('sqlite', { isMigrated: false })
    // The figures include the product's poll.
    site = await startTestSite({ db, settings: { STREAM_HOST: 'https://streams.example' }, pollSeconds: 5 })
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
  /** A series with some episodes, the same on sites of any size. */
  async probe(): Promise<void> {
    await site.addCategory('probe')
    await site.addSeries({ id: 'probe', title: 'The probe', tags: ['probe'] })
    for (let at = 0; at < 20; at++)
      await site.addEpisode('probe', { docId: `probe-${at}`, title: `Probe ${at}`, episodeNumber: at + 1 })
  },
  /** How long the picture of each of the probe's link previews takes to be made, and to be read again, in ms. */
  async cards(): Promise<{ made: number[]; read: number[] }> {
    const thumbnail = `thumbnails/${randomUUID()}`
    const noise = {
      create: {
        width: 1_280,
        height: 720,
        channels: 3 as const,
        background: '#345',
        noise: { type: 'gaussian' as const, mean: 128, sigma: 30 },
      },
    }
    await site.running.services.pictures.store(await sharp(noise).jpeg().toBuffer(), thumbnail.slice('thumbnails/'.length))
    await site.addSeries({ id: 'probe', title: 'Men’s Hockey: Lantern Cup – Lac-Bleu at Northgate', tags: ['probe'], thumbnail })
    const took = { made: [] as number[], read: [] as number[] }
    for (let at = 0; at < 20; at++) {
      const page = await (await fetch(`${site.origin}/series/probe/probe-${at}`)).text()
      const card = new URL(/og:image" content="([^"]*)"/.exec(page)?.[1] ?? '').pathname
      for (const list of [took.made, took.read]) {
        const began = performance.now()
        const answer = await fetch(site.origin + card)
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`${card} answered ${answer.status}.`)
        list.push(performance.now() - began)
      }
    }
    return took
  },
  /** How long each of these takes to be rendered after a change of the probe, in ms. */
  async render(paths: string[]): Promise<number[]> {
    await site.addEpisode('probe', { docId: 'probe-0', title: `Probe at ${performance.now()}` })
    const took: number[] = []
    for (const path of paths) {
      const began = performance.now()
      const answer = await fetch(site.origin + path)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
      took.push(performance.now() - began)
    }
    return took
  },
}

answer(commands)
