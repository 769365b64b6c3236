import { join } from 'node:path'
import { episodePath } from '../../app/catalog/series-paths.ts'
import { openBrowser, PHONE } from '../browser/browser.ts'
import { settledPage } from '../load/fetch-raw.ts'
import type { BarePage, PeerCommands } from '../peer/build.ts'
import type { StreamsCommands } from '../peer/streams.ts'
import { type Child, start, temporaryFolder } from '../processes.ts'
import { type Bench, openSite } from './sites.ts'

/** No other figure uses a catalogue of this size, because this one changes its episodes. */
const SERIES = 60
/** The positions in the catalogue of series that get a video. Only the one with the live stream is live. */
const PLACES = { recording: 0, live: 1, mp4: 14, frame: 20 }
export type Kind = keyof typeof PLACES

/** For each kind of video, the page of an episode and a bare page that plays the same. */
export type PictureSite = {
  streams: Child<StreamsCommands>
  urls: Record<Kind, { page: string; bare: string }>
  home: string
  /** Addresses, as links have them, of the series with two episodes and of these episodes. */
  series: string
  first: string
  second: string
  /** The frame heights that distinguish the two episodes. */
  heights: { first: number[]; second: number[] }
  /** The path of the provider's frame on its host. */
  framePath: string
  close(): Promise<void>
}

export async function openPictureSite(bench: Bench): Promise<PictureSite> {
  const streams = start<StreamsCommands>('./peer/streams.ts')
  const origin = await streams.call('open', { folder: temporaryFolder() })
  const videos = {
    recording: `${origin}/first/master.m3u8`,
    live: `${origin}/live-first/master.m3u8`,
    mp4: `${origin}/first.mp4`,
    frame: 'game-20',
  }
  const framePath = `/play/${videos.frame}`
  await buildBare(bench, {
    recording: { stream: videos.recording },
    live: { stream: videos.live },
    mp4: { video: videos.mp4 },
    frame: { frame: `${origin}${framePath}?auto_hide=true` },
  })

  const { site, port, filled, close } = await openSite(bench, SERIES, { STREAM_HOST: origin, PROVIDER_HOST: origin })
  const at = (place: number) => ({ series: filled.ids[place] ?? '', episode: filled.episodes[place] ?? '' })
  for (const kind of Object.keys(PLACES) as Kind[]) {
    const { episode } = at(PLACES[kind])
    const video = { title: 'First game', videoUrl: videos[kind], isLive: kind === 'live', episodeNumber: 1 }
    await site.call('setVideo', { seriesOf: episode, docId: episode, ...video })
  }
  const recording = at(PLACES.recording)
  const second = await site.call('setVideo', {
    seriesOf: recording.episode,
    title: 'Second game',
    videoUrl: `${origin}/second/master.m3u8`,
    isLive: false,
    episodeNumber: 2,
  })

  const base = `http://127.0.0.1:${port}`
  const pathOf = (kind: Kind) => episodePath(at(PLACES[kind]).series, at(PLACES[kind]).episode)
  const urlsOf = (kind: Kind) => ({ page: base + pathOf(kind), bare: `${base}/bare/${kind}/` })
  const kinds = Object.keys(PLACES) as Kind[]
  await Promise.all(
    ['/', '/first-pictures', ...kinds.map(pathOf), `/series/${recording.series}`].map((path) => settledPage(port, path)),
  )
  // The first visits create the pictures' sizes.
  const browser = await openBrowser()
  const context = await browser.newContext(PHONE)
  for (const path of ['/', ...kinds.map(pathOf)]) {
    const page = await context.newPage()
    await page.goto(base + path, { waitUntil: 'load' })
  }
  await browser.close()
  return {
    streams,
    urls: { recording: urlsOf('recording'), live: urlsOf('live'), mp4: urlsOf('mp4'), frame: urlsOf('frame') },
    home: `${base}/`,
    series: `/series/${recording.series}`,
    first: pathOf('recording'),
    second: episodePath(recording.series, second),
    heights: {
      first: await streams.call('heights', { clip: 'first' }),
      second: await streams.call('heights', { clip: 'second' }),
    },
    framePath,
    close: async () => void (await Promise.all([close(), streams.stop()])),
  }
}

/** A site lists its files when it starts, so these pages are built before. */
async function buildBare({ build }: Bench, pages: Record<Kind, BarePage>): Promise<void> {
  const builder = start<PeerCommands>('./peer/build.ts')
  await builder.call('buildBare', { folder: join(build.root, 'build/client/bare'), pages })
  await builder.stop()
}
