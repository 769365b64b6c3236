import { join } from 'node:path'
import { episodePath, seriesPath } from '../../app/catalog/series/series-paths.ts'
import type { LinkedVideo } from '../../app/site/series/first-picture/early-picture.ts'
import { EARLY_VIDEO_HEADER, readEarlyVideoHeader } from '../../app/site/series/first-picture/picture-header.ts'
import { fetchedBy, openBrowser } from '../browser/browser.ts'
import { settledPage } from '../load/fetch-raw.ts'
import type { PeerCommands } from '../peer/build.ts'
import { start, temporaryFolder } from '../processes.ts'
import type { SiteCommands } from './site.ts'
import type { Bench } from './sites.ts'

/** Pages of the demo with each kind of video. A live game has a score, a calendar and reminders. */
export type Kind = 'recording' | 'live' | 'game' | 'mp4' | 'frame'

/** The site with its demo, as `npm start` serves it, and for each kind of video a bare page that plays the same. */
export type DemoSite = {
  base: string
  urls: Record<Kind, { page: string; bare: string }>
  /** A bare page that React rendered on a server, with one button. */
  bareButton: string
  /** Paths of series, as tiles of the home page link to them, and of episodes. */
  tiles: { recording: string; live: string }
  episodes: { first: string; second: string }
  /** The path of a game that is still to come. */
  gameToCome: string
  /** The address of the provider's frame. */
  frame: string
  close(): Promise<void>
}

/** A live game with everything, a recording with several episodes, and one in a provider's frame (demo/records). */
const [LIVE, RECORDING, FRAMED] = ['live-football-playoff', 'mens-basketball-thursday-night', 'football-season']

export async function openDemoSite({ root }: Bench): Promise<DemoSite> {
  const site = start<SiteCommands>('./site/site.ts')
  const settings = { DATA_DIR: join(temporaryFolder(), 'data') }
  const port = await site.call('open', { root, settings, withDemo: true })
  const base = `http://127.0.0.1:${port}`
  const page = async (path: string) => (await fetch(base + path)).text()

  const first: LinkedVideo[] = await (await fetch(`${base}/first-pictures`)).json()
  const pictureOf = (find: (picture: LinkedVideo) => boolean) => first.find(find) ?? missing('a video on the home page')
  const live = pictureOf(({ path }) => path === seriesPath(LIVE))
  const recording = pictureOf(({ path }) => path === seriesPath(RECORDING))
  const mp4 = pictureOf(({ source, isLive }) => source.kind === 'mp4' && !isLive)

  const games = [...new Set((await page('/')).match(/\/game\/[\w-]+/g))]
  const playedBy = async (path: string) =>
    readEarlyVideoHeader((await fetch(`${base}${path}.data`)).headers.get(EARLY_VIDEO_HEADER))
  const played = await Promise.all(games.map(async (path) => ({ path, src: (await playedBy(path))?.source.src })))
  const game = played.find(({ src }) => src === live.source.src)?.path ?? missing('a page of the live game')
  const schedule = (await page('/schedule')).match(/\/game\/[\w-]+/g) ?? []

  const framed = `/series/${FRAMED}`
  const frame = /data-choice="[^"]*?(http[^"]*?)&quot;/.exec(await page(framed))?.[1]?.replaceAll('&amp;', '&')
  const pages: Record<Kind, string> = {
    recording: episodePath(RECORDING, recording.episodeId),
    live: episodePath(LIVE, live.episodeId),
    game,
    mp4: episodePath(mp4.place, mp4.episodeId),
    frame: framed,
  }
  const [streamOfLive, ofFrame] = [live.source.src, frame ?? missing('a frame')]
  const peers = start<PeerCommands>('./peer/build.ts')
  const bare = await peers.call('serveBare', {
    folder: temporaryFolder(),
    streams: { recording: recording.source.src, live: streamOfLive, game: streamOfLive },
    file: mp4.source.src,
    frame: ofFrame,
  })

  await Promise.all(['/', '/schedule', ...Object.values(pages)].map((path) => settledPage(port, path)))
  // The first visits create the resized images.
  const browser = await openBrowser()
  for (const path of ['/', ...Object.values(pages)]) await fetchedBy(browser, base + path)
  await browser.close()
  const urlsOf = (kind: Kind) => ({ page: base + pages[kind], bare: `${bare}/bare/${kind}/` })
  const second = (await page(seriesPath(RECORDING))).match(new RegExp(`/series/${RECORDING}/[\\w-]+`, 'g')) ?? []
  return {
    base,
    urls: {
      recording: urlsOf('recording'),
      live: urlsOf('live'),
      game: urlsOf('game'),
      mp4: urlsOf('mp4'),
      frame: urlsOf('frame'),
    },
    bareButton: `${bare}/bare/button/`,
    tiles: { recording: seriesPath(RECORDING), live: `${seriesPath(LIVE)}?live` },
    episodes: {
      first: pages.recording,
      second: second.find((path) => path !== pages.recording) ?? missing('a second episode'),
    },
    gameToCome: schedule.at(-1) ?? missing('a game to come'),
    frame: ofFrame,
    close: async () => void (await Promise.all([site.stop(), peers.stop()])),
  }
}

function missing(what: string): never {
  throw new Error(`The demo has no ${what.replace(/^an? /, '')} to measure.`)
}
