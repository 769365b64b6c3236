import { describe, expect, test } from 'vitest'
import { anyText } from '../../../tests/factories/text.ts'
import fc from '../../../tests/rules/properties.ts'
import { embeddedPage, type Hosts, mediaKind, type PlayerSource, playerSource, streamKey } from './address.ts'

const hosts: Hosts = {
  provider: 'https://webcast.example.org',
  stream: 'https://stream.example.org',
  media: ['https://stream.example.org', 'https://media.example'],
  frames: ['frames.example', 'odd.example:8443'],
}
const source = (address: string) => playerSource(address, 'External', [], hosts)
const provider = (id: string, search = '?auto_hide=true'): PlayerSource => ({
  kind: 'frame',
  src: `https://webcast.example.org/play/${id}${search}`,
})
const youtube = (rest: string): PlayerSource => ({ kind: 'frame', src: `https://www.youtube-nocookie.com/embed/${rest}` })
const link = (href: string): PlayerSource => ({ kind: 'link', href })
const none: PlayerSource = { kind: 'none' }

const ID = 'dQw4w9WgXcQ'
const CHANNEL = 'UCabcdefghijklmnopqrstuv'

describe('W5 the provider', () => {
  test.each([
    ['abc-123', provider('abc-123')],
    ['  abc_123  ', provider('abc_123')],
    ['a', provider('a')],
    ['a'.repeat(64), provider('a'.repeat(64))],
    ['https://webcast.example.org/play/abc-1', provider('abc-1')],
    ['https://webcast.example.org/play/abc-1/', provider('abc-1')],
    ['https://webcast.example.org/play/abc-1?auto_hide=true', provider('abc-1')],
    ['HTTPS://WEBCAST.example.ORG/play/abc-1', provider('abc-1')],
    ['https://webcast.example.org:443/play/abc-1', provider('abc-1')],
    ['https://webcast.example.org/x/../play/abc-1', provider('abc-1')],
  ])('%j is framed by its id', (address, expected) => {
    expect(source(address)).toEqual(expected)
  })

  test.each([
    'a'.repeat(65),
    'a b',
    'a/b',
    '../admin',
    'abc?x=1',
    'abc#x',
    'é',
    '<script>',
    'http://webcast.example.org/play/abc',
    'https://webcast.example.org@evil.test:x/play/abc',
    'https://user@webcast.example.org/play/abc',
    'https://user:pass@webcast.example.org/play/abc',
  ])('%j is shown by nothing', (address) => {
    expect(source(address)).toEqual(none)
  })

  test.each([
    'https://webcast.example.org/admin',
    'https://webcast.example.org/play/',
    'https://webcast.example.org/play/a/b',
    'https://webcast.example.org/play/abc%2f..%2fx',
    'https://webcast.example.org:8443/play/abc',
    'https://webcast.example.org.evil.test/play/abc',
    'https://evil.test/https://webcast.example.org/play/abc',
  ])('%j is no play address: a link, never a frame', (address) => {
    expect(source(address).kind).toBe('link')
  })

  test.each([
    ['https://webcast.example.org/play/abc-1?x=1', '?x=1&auto_hide=true'],
    ['https://webcast.example.org/play/abc-1?auto_hide=false&x=<script>#y', '?auto_hide=false&x=%3Cscript%3E'],
    ['https://webcast.example.org/play/abc-1/?', '?auto_hide=true'],
  ])('Q-24 a full play address keeps its own query: %j', (address, search) => {
    expect(source(address)).toEqual(provider('abc-1', search))
  })

  test('a way up in a play address ends where it leads, not in a frame', () => {
    expect(source('https://webcast.example.org/play/../admin')).toEqual(link('https://webcast.example.org/admin'))
    expect(source('https://webcast.example.org/play/%2e%2e/admin')).toEqual(link('https://webcast.example.org/admin'))
  })

  test('plain http is taken for the one configured address only, as of a demo on this machine', () => {
    const local = {
      ...hosts,
      provider: 'http://localhost:3001',
      stream: 'http://localhost:3001',
      media: ['http://localhost:3001'],
    }
    expect(playerSource('http://localhost:3001/play/a', 'External', [], local)).toEqual({
      kind: 'frame',
      src: 'http://localhost:3001/play/a?auto_hide=true',
    })
    expect(playerSource('http://localhost:3002/play/a', 'External', [], local)).toEqual(none)
    expect(playerSource('http://localhost:3001/live/a.m3u8', 'HLS', [], local)).toEqual({
      kind: 'hls',
      src: 'http://localhost:3001/live/a.m3u8',
      captions: [],
    })
  })
})

describe('W5 YouTube', () => {
  test.each([
    [`https://www.youtube.com/watch?v=${ID}`, youtube(ID)],
    [`https://youtube.com/watch?v=${ID}&list=PLabcdefghij&index=2`, youtube(ID)],
    [`https://www.youtube.com/watch?v=${ID}&t=1m5s`, youtube(`${ID}?start=65`)],
    [`https://www.youtube.com/watch?v=${ID}&t=1h2m3s`, youtube(`${ID}?start=3723`)],
    [`https://www.youtube.com/watch?v=${ID}&t=90`, youtube(`${ID}?start=90`)],
    [`https://www.youtube.com/watch?v=${ID}&t=0`, youtube(ID)],
    [`https://www.youtube.com/watch?v=${ID}&t=-5`, youtube(ID)],
    [`https://www.youtube.com/watch?v=${ID}&t=1e9`, youtube(ID)],
    [`https://www.youtube.com/watch?v=${ID}&t=<script>`, youtube(ID)],
    [`https://www.youtube.com/watch?feature=share&v=${ID}`, youtube(ID)],
    [`https://youtu.be/${ID}?si=abc&t=42`, youtube(`${ID}?start=42`)],
    [`https://youtu.be/${ID}`, youtube(ID)],
    [`https://www.youtube.com/live/${ID}?feature=share`, youtube(ID)],
    [`https://m.youtube.com/shorts/${ID}`, youtube(ID)],
    [`https://music.youtube.com/watch?v=${ID}`, youtube(ID)],
    [`https://www.youtube.com/embed/${ID}?autoplay=1&enablejsapi=1`, youtube(ID)],
    [`https://www.youtube.com/embed/${ID}?start=30`, youtube(`${ID}?start=30`)],
    [`https://www.youtube-nocookie.com/embed/${ID}`, youtube(ID)],
    [`https://www.youtube.com/v/${ID}`, youtube(ID)],
    [`HTTPS://WWW.YOUTUBE.COM/watch?v=${ID}`, youtube(ID)],
    [`https://www.youtube.com/embed/live_stream?channel=${CHANNEL}`, youtube(`live_stream?channel=${CHANNEL}`)],
  ])('%s becomes the embed form', (address, expected) => {
    expect(source(address)).toEqual(expected)
  })

  test.each([
    'https://www.youtube.com/embed/live_stream?channel=UC123',
    'https://www.youtube.com/embed/live_stream',
    'https://www.youtube.com/embed/videoseries?list=PLabcdefghij',
    'https://www.youtube.com/watch?v=videoseries',
    'https://www.youtube.com/watch?v=live_stream',
    'https://youtu.be/live_stream',
    'https://www.youtube.com/watch?v=<script>',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${ID}x`,
    'https://www.youtube.com/watch',
    'https://www.youtube.com/',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/playlist?list=PLabcdefghij',
    `https://www.youtube.com/redirect?q=https://evil.test&v=${ID}`,
    `https://www.youtube.com:8443/watch?v=${ID}`,
    `http://youtu.be/${ID}`,
    `https://evil.test@www.youtube.com/watch?v=${ID}`,
    `https://evil:test@youtu.be/${ID}`,
    `https://youtu.be/%2f${ID}`,
    'https://youtu.be/',
  ])('%s is shown by nothing', (address) => {
    expect(source(address)).toEqual(none)
  })

  test.each([
    `https://youtube.com.evil.test/embed/${ID}`,
    `https://evil-youtube.com/watch?v=${ID}`,
    `https://youtu.be.evil.test/${ID}`,
    `https://evil.test/youtube.com/watch?v=${ID}`,
    `https://evil.test/?u=https://youtu.be/${ID}`,
    `https://evil.test#https://youtu.be/${ID}`,
    `https://xn--youtub-5ua.com/watch?v=${ID}`,
    `https://www.youtubе.com/watch?v=${ID}`,
  ])('the look-alike %s is a link, never a frame', (address) => {
    expect(source(address).kind).toBe('link')
  })
})

describe('W5 HLS and MP4', () => {
  test.each([
    ['https://stream.example.org/live/abc/index.m3u8', 'hls'],
    ['https://stream.example.org/live/abc/INDEX.M3U8?token=1', 'hls'],
    ['https://stream.example.org/clip.mp4', 'mp4'],
    ['https://stream.example.org/clip.MP4#t=10', 'mp4'],
  ])('%s of the stream host plays in our own player', (address, kind) => {
    expect(source(address)).toEqual({ kind, src: address, captions: [] })
  })

  test('an address without an ending is MP4 when the episode says so', () => {
    expect(playerSource('https://stream.example.org/v/1', 'MP4', [], hosts).kind).toBe('mp4')
    expect(playerSource('https://other.example.org/v/1', 'MP4', [], hosts).kind).toBe('link')
  })

  test.each([
    'https://stream.example.org/list.m3u',
    'https://stream.example.org/game.ism/manifest(format=m3u8-aapl)',
    'https://stream.example.org/game.ism/manifest(format=m3u8-aapl-v3,audio-only=false)',
    'https://stream.example.org/game.ism/Manifest(video,format=m3u8-cmaf)?token=1',
    'https://stream.example.org/live/7?format=m3u8',
  ])('Q-90 %s is HLS by its name', (address) => {
    expect(source(address)).toEqual({ kind: 'hls', src: address, captions: [] })
    expect(mediaKind(new URL(address))).toBe('hls')
  })

  test.each(['/live/7', '/live/', '/hls/game_7-b', '/live/7?token=a.b', '/x?file=index.m3u8', '/x#.mp4'])(
    'Q-90 %s of a host of media, which has no ending, is HLS unless the episode says otherwise',
    (path) => {
      const address = `https://stream.example.org${path}`
      expect(source(address)).toEqual({ kind: 'hls', src: address, captions: [] })
      expect(playerSource(address, 'MP4', [], hosts).kind).toBe('mp4')
      expect(playerSource(`https://other.example.org${path}`, 'HLS', [], hosts).kind).toBe('link')
      expect(playerSource(address, 'HLS', [], { ...hosts, frames: ['stream.example.org'] }).kind).toBe('hls')
      expect(playerSource(address, 'External', [], { ...hosts, frames: ['stream.example.org'] }).kind).toBe('frame')
    },
  )

  test.each([
    'https://other.example.org/live/abc/index.m3u8',
    'https://stream.example.org/manifest(format=mpd-time-csf)',
    'https://stream.example.org/about(format=m3u8guide)',
    'https://stream.example.org.evil.test/index.m3u8',
    'https://stream.example.org:8443/index.m3u8',
    'https://stream.example.org/index.m3u8x',
    'https://stream.example.org/',
    'https://stream.example.org/guide.html',
    'https://stream.example.org/game.webm',
  ])('%s does not play in our own player', (address) => {
    expect(source(address).kind).toBe('link')
  })

  test('captions are taken from the stream host only', () => {
    const good = { language: 'fr' as const, url: 'https://stream.example.org/fr.vtt' }
    const captions = [
      good,
      { language: 'en' as const, url: 'https://evil.test/en.vtt' },
      { language: 'en' as const, url: 'http://stream.example.org/en.vtt' },
      { language: 'en' as const, url: 'javascript:alert(1)' },
      { language: 'en' as const, url: '' },
    ]
    expect(playerSource('https://stream.example.org/a.m3u8', 'HLS', captions, hosts)).toMatchObject({ captions: [good] })
  })
})

describe('W5 other addresses', () => {
  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'javascript://webcast.example.org/play/a',
    'data:text/html,x',
    'blob:https://webcast.example.org/x',
    'file:///etc/passwd',
    'ftp://stream.example.org/a.mp4',
    'about:blank',
    'mailto:a@b.example',
    `//youtube.com/embed/${ID}`,
    '/play/abc',
    'https:webcast.example.org/play/a',
    'https:/webcast.example.org/play/a',
    'https:///webcast.example.org/play/a',
    'https:\\\\webcast.example.org/play/a',
    'https://',
    'https://?',
    'https://[::1',
    'https://a b.example/',
    'http://plain.example/video',
    'https://user:pass@frames.example/x',
    '',
    '   ',
  ])('%j is shown by nothing', (address) => {
    expect(source(address)).toEqual(none)
  })

  test('an allowed host is framed, host and port alike; any other is a link', () => {
    expect(source('https://frames.example/page?x=1')).toEqual({ kind: 'frame', src: 'https://frames.example/page?x=1' })
    expect(source('https://odd.example:8443/page')).toEqual({ kind: 'frame', src: 'https://odd.example:8443/page' })
    expect(source('https://frames.example:8443/page')).toEqual(link('https://frames.example:8443/page'))
    expect(source('https://odd.example/page')).toEqual(link('https://odd.example/page'))
    expect(source('https://sub.frames.example/page')).toEqual(link('https://sub.frames.example/page'))
    expect(source('http://frames.example/page')).toEqual(none)
  })
})

describe('W7 the embedded page of a pay-per-view series', () => {
  test.each([
    ['https://webcast.example.org/ppv/1', { kind: 'frame', src: 'https://webcast.example.org/ppv/1' }],
    ['https://frames.example/ppv', { kind: 'frame', src: 'https://frames.example/ppv' }],
    ['https://elsewhere.example/ppv', { kind: 'link', href: 'https://elsewhere.example/ppv' }],
    ['https://webcast.example.org.evil.test/', { kind: 'link', href: 'https://webcast.example.org.evil.test/' }],
    ['http://webcast.example.org/ppv', none],
    ['https://user@webcast.example.org/', none],
    ['javascript:alert(1)', none],
    ['', none],
    [null, none],
  ])('%j', (address, expected) => {
    expect(embeddedPage(address, hosts)).toEqual(expected)
  })
})

const FRAMED = new Set([
  'https://webcast.example.org',
  'https://www.youtube-nocookie.com',
  'https://frames.example',
  'https://odd.example:8443',
])
const parts = fc
  .array(
    fc.constantFrom(
      'https://',
      'http://',
      'javascript:',
      'webcast.example.org',
      'stream.example.org',
      'www.youtube.com',
      'youtu.be',
      'frames.example',
      'evil.test',
      '@',
      ':',
      '.',
      '/',
      '\\',
      '?',
      '#',
      '/play/',
      '/embed/',
      '/watch?v=',
      ID,
      'abc',
      '.m3u8',
      '.mp4',
      '%2f',
      '\t',
      '\n',
      ' ',
      '<script>',
    ),
    { maxLength: 9 },
  )
  .map((each) => each.join(''))

test('W5 T-64 whatever is stored as an address, only known hosts are framed or played, and a link is https', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        parts,
        parts.map((text) => `https://${text}`),
        anyText(),
      ),
      fc.constantFrom('MP4' as const, 'External' as const),
      (address, type) => {
        const shown = playerSource(address, type, [], hosts)
        if (shown.kind === 'frame') expect(FRAMED).toContain(new URL(shown.src).origin)
        if (shown.kind === 'hls' || shown.kind === 'mp4') expect(new URL(shown.src).origin).toBe('https://stream.example.org')
        if (shown.kind === 'link') expect(shown.href).toMatch(/^https:\/\/[^/@]+\//)
      },
    ),
    { numRuns: 3_000 },
  )
})

test('E11 one video has one key, however its address is written; what plays nothing has none', () => {
  const key = (address: string) => streamKey(address, hosts)
  const play = [
    'mat-2',
    ' mat-2 ',
    'https://webcast.example.org/play/mat-2',
    'https://webcast.example.org/play/mat-2/?auto_hide=false',
  ]
  expect(new Set(play.map(key)).size).toBe(1)
  expect(key('mat-1')).not.toBe(key('mat-2'))
  const watch = [`https://youtu.be/${ID}`, `https://www.youtube.com/watch?v=${ID}`, `https://youtube.com/live/${ID}`]
  expect(new Set(watch.map(key)).size).toBe(1)
  expect(key('https://stream.example.org/a.m3u8')).not.toBe(key('https://stream.example.org/b.m3u8'))
  for (const address of ['', '  ', 'no video', 'javascript:alert(1)']) expect(key(address)).toBeUndefined()
})
