import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pagePolicy } from '../../../server/http/headers.ts'
import { rokuVideo } from '../../outward/feeds/roku/roku-faults.ts'
import type { Hosts } from '../../playback/streams/address.ts'
import { addressChecks, NO_ADDRESSES, recogniseVideo, videoContent, videoTypeOf } from '../../playback/streams/video-address.ts'
import { videoType } from '../../transfer/file/file-values.ts'
import { type OtherProvider, PROVIDERS, playerOrigins, providerVideo } from './providers.ts'

type Samples = {
  /** An address for each host of the provider, and the player's address for it. */
  videos: Record<string, string>
  /** Addresses on its hosts that are not a single video. */
  others: string[]
}

const EMBED = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
/** A provider without samples does not compile. */
const SAMPLES: Record<OtherProvider, Samples> = {
  youtube: {
    videos: {
      'https://youtube.com/live/dQw4w9WgXcQ?feature=share': EMBED,
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m5s': `${EMBED}?start=65`,
      'https://m.youtube.com/shorts/dQw4w9WgXcQ': EMBED,
      'https://music.youtube.com/watch?v=dQw4w9WgXcQ': EMBED,
      'https://youtube-nocookie.com/embed/dQw4w9WgXcQ': EMBED,
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1': EMBED,
      'https://youtu.be/dQw4w9WgXcQ?si=abc': EMBED,
    },
    others: ['https://www.youtube.com/', 'https://www.youtube.com/@channel', 'https://youtu.be/short'],
  },
}

const hosts: Hosts = {
  provider: 'https://webcast.example.org',
  stream: 'https://stream.example.org',
  media: ['https://stream.example.org'],
  frames: [],
}
const policy = pagePolicy(
  {
    ...{ providerHost: hosts.provider, mediaHosts: hosts.media, frameHosts: [], pictureOrigins: [], isDev: false },
    ...{ helpdesk: undefined, signInHost: undefined, embedAncestors: ['*'] },
  },
  [],
)
const framed = /frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
const video = addressChecks(hosts, [], NO_ADDRESSES).video

describe.each(Object.keys(PROVIDERS) as OtherProvider[])('%s', (by) => {
  const { videos, others } = SAMPLES[by]
  const { name, playerOrigin } = PROVIDERS[by]

  test('W5 M8 each of its hosts has an address of a video, which is stored as that of its player', () => {
    expect(Object.keys(videos).map((address) => new URL(address).hostname)).toEqual(PROVIDERS[by].hosts)
    for (const [address, frame] of Object.entries(videos)) {
      expect(recogniseVideo(address, hosts), address).toEqual({ ok: true, kind: by, url: frame })
      expect(recogniseVideo(frame, hosts), frame).toEqual({ ok: true, kind: by, url: frame })
      expect(videoContent(address, true, hosts, NO_ADDRESSES)).toEqual({ videoUrl: frame, videoType: name, onRoku: false })
      expect(new URL(frame).origin).toBe(playerOrigin)
    }
  })

  test('W5 T-99 pages may frame its player', () => {
    expect(framed).toContain(playerOrigin)
  })

  test('M8 T-66 an address that is no video of it is refused by its name, and a look-alike is not its', () => {
    for (const address of others) expect(video(address), address).toBe(by)
    for (const address of Object.keys(videos)) {
      const { hostname } = new URL(address)
      const [secure, ported, alike] = ['http://', hostname, hostname].map((host, at) =>
        at === 0 ? address.replace('https://', host) : address.replace(hostname, at === 1 ? `${host}:8443` : `${host}.evil.test`),
      ) as [string, string, string]
      expect(providerVideo(secure, hosts), secure).toBeUndefined()
      expect(video(ported), ported).toBe(by)
      expect(providerVideo(alike, hosts), alike).toBeUndefined()
    }
  })

  test('R8 Roku gets none of its videos, and the panel says why', () => {
    for (const videoUrl of [...Object.keys(videos), ...others])
      expect(rokuVideo({ videoUrl, content: { ...CONTENT, videos: [] } }, hosts), videoUrl).toBe(by)
  })

  test('M10 files have its name as the type of its videos, and say so', () => {
    expect(videoType(name)).toEqual({ value: name })
    for (const address of Object.keys(videos)) expect(videoTypeOf(address)).toBe(name)
    expect(readFileSync(join(import.meta.dirname, '../../../docs/transfer-file.md'), 'utf8')).toContain(`\`${name}\``)
  })
})

const CONTENT = { dateAdded: '', durationSeconds: 1, language: 'en', captions: [] }

test('W5 R8 the own provider has its player and its streams where the configuration says', () => {
  const play = { by: 'provider', frame: 'https://webcast.example.org/play/game-7?auto_hide=true' }
  const stream = 'https://stream.example.org/live/game-7/index.m3u8'
  const address = 'https://webcast.example.org/play/game-7'
  expect(providerVideo('game-7', hosts)).toEqual({ ...play, url: 'game-7', stream })
  expect(providerVideo(address, hosts)).toEqual({ ...play, url: address, stream })
  expect(playerOrigins(hosts.provider)).toContain(new URL(play.frame).origin)
  expect(providerVideo('https://webcast.example.org/about', hosts)).toBeUndefined()
})

test('no two providers share a host, a name or a player', () => {
  const all = Object.values(PROVIDERS).flatMap(({ name, hosts, playerOrigin }) => [name, ...hosts, playerOrigin])
  expect(new Set(all).size).toBe(all.length)
})
