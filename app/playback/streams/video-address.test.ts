import { describe, expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { type Hosts, playerSource } from './address.ts'
import {
  addressChecks,
  isProviderAddress,
  linkOf,
  NO_ADDRESSES,
  recogniseVideo,
  type StoredAddresses,
  videoContent,
} from './video-address.ts'

const hosts: Hosts = {
  provider: 'https://webcast.example.org',
  stream: 'https://stream.example.org',
  media: ['https://stream.example.org', 'https://media.example'],
  frames: ['frames.example'],
}
const pictures = ['https://webcast.example.org', 'https://images.example']
const ID = 'dQw4w9WgXcQ'
const EMBED = `https://www.youtube-nocookie.com/embed/${ID}`
const content = (address: string, onRoku = false, stored: StoredAddresses = NO_ADDRESSES) =>
  videoContent(address, onRoku, hosts, stored)

describe('M8 what an address stands for, and what is stored of it', () => {
  test.each([
    ['abc-123', 'provider', 'abc-123', 'External'],
    ['https://webcast.example.org/play/abc', 'provider', 'https://webcast.example.org/play/abc', 'External'],
    [`https://www.youtube.com/watch?v=${ID}`, 'youtube', EMBED, 'YouTube'],
    [`https://youtu.be/${ID}`, 'youtube', EMBED, 'YouTube'],
    [`https://www.youtube.com/shorts/${ID}`, 'youtube', EMBED, 'YouTube'],
    [`https://www.youtube-nocookie.com/embed/${ID}?x`, 'youtube', EMBED, 'YouTube'],
    [
      `<iframe width="560" src="https://www.youtube.com/embed/${ID}?si=a&amp;start=5" allowfullscreen></iframe>`,
      'youtube',
      `${EMBED}?start=5`,
      'YouTube',
    ],
    [
      " <IFRAME src='https://webcast.example.org/play/abc'></IFRAME>",
      'provider',
      'https://webcast.example.org/play/abc',
      'External',
    ],
    ['https://stream.example.org/a/index.m3u8', 'hls', 'https://stream.example.org/a/index.m3u8', 'HLS'],
    ['https://stream.example.org/a.mp4', 'mp4', 'https://stream.example.org/a.mp4', 'MP4'],
    ['https://media.example/a/index.m3u8?key=1', 'hls', 'https://media.example/a/index.m3u8?key=1', 'HLS'],
    ['https://other.example/a.m3u8', 'link', 'https://other.example/a.m3u8', 'External'],
    ['https://frames.example.evil.test/x', 'link', 'https://frames.example.evil.test/x', 'External'],
    ['HTTPS://Frames.example/x/../page', 'page', 'https://frames.example/page', 'External'],
  ])('%s is %s', (address, kind, url, videoType) => {
    expect(recogniseVideo(address, hosts)).toEqual({ ok: true, kind, url })
    expect(content(address)).toEqual({ videoUrl: url, videoType, onRoku: false })
  })

  test('the Roku box is for the provider’s addresses and cleared otherwise; Roku gets the stream', () => {
    expect(content('abc-123', true)).toEqual({ videoUrl: 'abc-123', videoType: 'HLS', onRoku: true })
    for (const address of [EMBED, 'https://stream.example.org/a.mp4', 'https://frames.example/x', ''])
      expect(content(address, true), address).toMatchObject({ onRoku: false })
    expect(isProviderAddress(' https://webcast.example.org/play/abc ', hosts)).toBe(true)
    expect(isProviderAddress('https://webcast.example.org.evil.test/play/abc', hosts)).toBe(false)
  })

  test('an address that came with an import stays, with its type, as long as it is not changed', () => {
    const stored = { ...NO_ADDRESSES, video: 'https://old.example/v/1', videoType: 'MP4' as const }
    expect(addressChecks(hosts, pictures, stored).video(stored.video)).toBeUndefined()
    expect(content(stored.video, false, stored)).toEqual({ videoUrl: stored.video, videoType: 'MP4', onRoku: false })
    expect(content('https://old.example/v/2', false, stored)).toMatchObject({ videoType: 'External' })
  })
})

const { video, captions, thumbnail } = addressChecks(hosts, pictures, NO_ADDRESSES)

describe('T-64 T-66 addresses that are not saved', () => {
  test.each([
    ['javascript:alert(1)', 'address'],
    ['<iframe src="javascript:alert(1)"></iframe>', 'address'],
    ['<script src="https://www.youtube.com/embed/dQw4w9WgXcQ"></script>', 'address'],
    [' java\nscript:alert(1)', 'address'],
    ['data:text/html,x', 'address'],
    ['blob:https://webcast.example.org/x', 'address'],
    ['file:///etc/passwd', 'address'],
    ['//evil.test/x', 'address'],
    ['http://frames.example/x', 'address'],
    ['https://webcast.example.org@evil.test/play/abc', 'address'],
    ['https://user:pass@frames.example/x', 'address'],
    ['https://www.youtube.com/@channel', 'youtube'],
    ['https://www.youtube.com/playlist?list=PL1', 'youtube'],
  ])('the video %j: %s', (address, fault) => {
    expect(video(address)).toBe(fault)
  })

  test.each([
    ['javascript:alert(1)', 'address', 'address'],
    ['http://stream.example.org/a.vtt', 'address', 'address'],
    ['https://u@stream.example.org/a.vtt', 'address', 'address'],
    ['https://evil.test/a.vtt', 'host', 'host'],
    ['https://stream.example.org/a.vtt', undefined, 'host'],
    ['https://images.example/a.jpg', 'host', undefined],
    ['thumbnails/0b7f1c9e-2f43-4a58-9d0c-1234567890ab', 'address', undefined],
    ['thumbnails/../x', 'address', 'address'],
  ])('%j as captions: %s, as thumbnail: %s', (address, asCaptions, asThumbnail) => {
    expect([captions(address), thumbnail(address)]).toEqual([asCaptions, asThumbnail])
  })

  test.each([
    [`<iframe data-src="https://www.youtube.com/embed/${ID}" src="https://evil.example/"></iframe>`, 'https://evil.example/'],
    [`<iframe title="src='https://www.youtube.com/embed/${ID}'" src="https://evil.example/"></iframe>`, 'https://evil.example/'],
    ['https://webcast.example.org.evil.test/play/abc', 'https://webcast.example.org.evil.test/play/abc'],
    ['https://frames.example:8443/x', 'https://frames.example:8443/x'],
    [`https://youtube.com.evil.test/embed/${ID}`, `https://youtube.com.evil.test/embed/${ID}`],
  ])('Q-34 what only looks like an allowed host is a link, never a frame: %j', (address, url) => {
    expect(recogniseVideo(address, hosts)).toEqual({ ok: true, kind: 'link', url })
    expect(playerSource(url, 'External', [], hosts)).toEqual({ kind: 'link', href: url })
  })

  test('Q-28 a link tells its host, and whether our own player could play it', () => {
    expect(linkOf('https://other.example/a.M3U8?x=1')).toEqual({ host: 'other.example', isMedia: true })
    expect(linkOf('https://other.example:8443/watch')).toEqual({ host: 'other.example:8443', isMedia: false })
  })

  test('whatever is typed: what is stored is recognised again as the same', () => {
    const parts = fc.constantFrom('https://', 'webcast.example.org', '/play/', 'abc', 'youtu.be/', ID, '?v=', 'a.mp4', '@', ':1')
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), (some) => {
        const known = recogniseVideo(some.join(''), hosts)
        if (known.ok) expect(recogniseVideo(known.url, hosts)).toEqual(known)
      }),
    )
  })
})
