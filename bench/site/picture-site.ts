import { join } from 'node:path'
import { episodePath } from '../../app/catalog/series/series-paths.ts'
import { openBrowser, withContext } from '../browser/browser.ts'
import { settledPage } from '../load/fetch-raw.ts'
import type { PeerCommands } from '../peer/build.ts'
import type { StreamsCommands } from '../peer/streams.ts'
import { type Child, start, temporaryFolder } from '../processes.ts'
import { type Bench, openSite } from './sites.ts'

/** No other part uses a catalogue of this size, because this one changes its episodes. */
const SERIES = 60
/** The positions in the catalogue of series that get a video. Only the one with the live stream is live. */
const PLACES = { recording: 0, live: 1, mp4: 14, frame: 20 }
export type Kind = keyof typeof PLACES
const KINDS = Object.keys(PLACES) as Kind[]

/** For each kind of video, the page of an episode and a bare page that plays the same. */
export type PictureSite = {
  streams: Child<StreamsCommands>
  urls: Record<Kind, { page: string; bare: string }>
  home: string
  /** The addresses, as in links, of the series with two episodes and of these episodes. */
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
  // A site lists its files when it starts, so these pages are built before that.
  const builder = start<PeerCommands>('./peer/build.ts')
  const frame = `${origin}${framePath}?auto_hide=true`
  await builder.call('buildBare', { folder: join(bench.root, 'build/client/bare'), ...videos, frame })
  await builder.stop()

  const { site, port, filled, close } = await openSite(bench, SERIES, { STREAM_HOST: origin, PROVIDER_HOST: origin })
  const at = (kind: Kind, of: 'ids' | 'series' | 'episodes') => filled[of][PLACES[kind]] ?? ''
  const save = (kind: Kind, title: string, videoUrl: string, episodeNumber: number, docId?: string) =>
    site.call('saveEpisode', {
      ...(docId !== undefined && { docId }),
      seriesDocId: at(kind, 'series'),
      title,
      videoUrl,
      isLive: kind === 'live',
      episodeNumber,
    })
  for (const kind of KINDS) await save(kind, 'First game', videos[kind], 1, at(kind, 'episodes'))
  const second = await save('recording', 'Second game', `${origin}/second/master.m3u8`, 2)

  const base = `http://127.0.0.1:${port}`
  const pathOf = (kind: Kind) => episodePath(at(kind, 'ids'), at(kind, 'episodes'))
  const urlsOf = (kind: Kind) => ({ page: base + pathOf(kind), bare: `${base}/bare/${kind}/` })
  const series = `/series/${at('recording', 'ids')}`
  await Promise.all(['/', '/first-pictures', ...KINDS.map(pathOf), series].map((path) => settledPage(port, path)))
  // The first visits create the resized images.
  const browser = await openBrowser()
  await withContext(browser, async (context) => {
    for (const path of ['/', ...KINDS.map(pathOf)]) await (await context.newPage()).goto(base + path, { waitUntil: 'load' })
  })
  await browser.close()
  return {
    streams,
    urls: { recording: urlsOf('recording'), live: urlsOf('live'), mp4: urlsOf('mp4'), frame: urlsOf('frame') },
    home: `${base}/`,
    series,
    first: pathOf('recording'),
    second: episodePath(at('recording', 'ids'), second),
    heights: {
      first: await streams.call('heights', { clip: 'first' }),
      second: await streams.call('heights', { clip: 'second' }),
    },
    framePath,
    close: async () => void (await Promise.all([close(), streams.stop()])),
  }
}
