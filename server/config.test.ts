import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig, settings } from './config.ts'

test('without any setting there is a whole configuration', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', isSecure: false, dataDir: './data' })
  expect(config.site.name).toEqual({ en: 'Podium', fr: 'Podium' })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '', PODIUM_SECRET: '', SOCIAL_X: '' })).toEqual(readConfig({}))
})

test('H9 names and addresses come from the configuration', () => {
  const { site } = readConfig({
    SITE_NAME: 'Sport',
    SITE_NAME_FR: 'Le sport',
    WEBSITE_URL: 'https://a.example/x',
    SOCIAL_X: 'https://x.example/me',
  })
  expect(site).toMatchObject({
    name: { en: 'Sport', fr: 'Le sport' },
    websiteUrl: 'https://a.example/x',
    social: { x: 'https://x.example/me' },
  })
})

test('an address that must be a site’s own is cut to its origin', () => {
  expect(readConfig({ PUBLIC_URL: 'https://site.example/path/' })).toMatchObject({
    publicUrl: 'https://site.example',
    isSecure: true,
  })
  expect(readConfig({ PROVIDER_HOST: 'https://webcast.example/play/' }).providerHost).toBe('https://webcast.example')
})

test('lists are split at commas', () => {
  const config = readConfig({
    FRAME_HOSTS: ' a.example, b.example:8443 ,',
    TRUSTED_PROXIES: '10.0.0.0/8,::1',
    IMAGE_HOSTS: 'c.example',
  })
  expect(config.frameHosts).toEqual(['a.example', 'b.example:8443'])
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  expect(config.imageHosts).toEqual(['c.example'])
})

test('W5 hosts that may be framed are written as browsers write them', () => {
  const { frameHosts } = readConfig({ FRAME_HOSTS: 'Frames.Example:443, B.example:8443' })
  expect(frameHosts).toEqual(['frames.example', 'b.example:8443'])
})

test('Q-61 a host may be named with its scheme or without it', () => {
  const plain = readConfig({ FRAME_HOSTS: 'a.example', PROVIDER_HOST: 'webcast.example:8443', STREAM_HOST: 'Streams.example' })
  expect([plain.frameHosts, plain.providerHost, plain.streamHost]).toEqual([
    ['a.example'],
    'https://webcast.example:8443',
    'https://streams.example',
  ])
  const full = readConfig({ FRAME_HOSTS: 'https://A.example/, https://b.example:8443', IMAGE_HOSTS: 'https://c.example/' })
  expect([full.frameHosts, full.imageHosts]).toEqual([['a.example', 'b.example:8443'], ['https://c.example']])
  // Pages on https cannot frame it.
  expect(() => readConfig({ FRAME_HOSTS: 'http://a.example' })).toThrow('FRAME_HOSTS')
})

test('R6 the setting for embeds names everybody, nobody, or sites with or without their subdomains', () => {
  const ancestors = (EMBED_ANCESTORS?: string) => readConfig({ EMBED_ANCESTORS }).embedAncestors
  expect(ancestors()).toEqual(['*'])
  expect(ancestors('*')).toEqual(['*'])
  for (const none of ['none', "'none'"]) expect(ancestors(none)).toEqual(["'none'"])
  expect(ancestors('https://a.example/, *.b.example , http://localhost:8080')).toEqual([
    'https://a.example',
    'https://*.b.example',
    'http://localhost:8080',
  ])
})

test('F-27 a node does all unless it is told its half, for which it needs the database of the others', () => {
  expect(readConfig({}).role).toBe('all')
  const shared = { DATABASE_URL: 'postgres://podium:hunter2@db.example/podium', PODIUM_SECRET: 'x'.repeat(32) }
  for (const ROLE of ['web', 'live']) {
    expect(readConfig({ ROLE, ...shared }).role).toBe(ROLE)
    expect(() => readConfig({ ROLE })).toThrow(`Bad configuration. ROLE=${ROLE} needs DATABASE_URL`)
  }
})

test('a port that is none is refused by its range', () => {
  for (const PORT of ['many', '-1', '65536', '80.5'])
    expect(() => readConfig({ PORT })).toThrow('PORT: must be a number from 0 to 65535')
})

test('D3 the probe reads from the hosts of streams and media, from those that it is given, or from none', () => {
  const hosts = (environment: Record<string, string>) => readConfig(environment).probeHosts
  expect(hosts({})).toEqual([])
  expect(hosts({ STREAM_HOST: 'streams.example', MEDIA_HOSTS: 'media.example, streams.example' })).toEqual([
    'https://streams.example',
    'https://media.example',
  ])
  expect(hosts({ STREAM_HOST: 'streams.example', PROBE_HOSTS: 'http://10.0.0.8:8080' })).toEqual(['http://10.0.0.8:8080'])
  expect(hosts({ STREAM_HOST: 'streams.example', PROBE_HOSTS: 'none' })).toEqual([])
  expect(hosts({ STREAM_HOST: 'streams.example', READ_PLAYLISTS: '0' })).toEqual([])
})

test('Q-28 media hosts are read as origins', () => {
  expect(readConfig({ MEDIA_HOSTS: 'Media.example, http://localhost:3001' }).mediaHosts).toEqual([
    'https://media.example',
    'http://localhost:3001',
  ])
})

test.each([
  ['ROLE', 'worker'],
  ['PORT', 'many'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'site.example'],
  ['PUBLIC_URL', 'ftp://site.example'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://user:hunter2@host/db'],
  ['DATABASE_URL', 'hunter2'],
  ['PODIUM_SECRET', 'hunter2'],
  ['PODIUM_DEMO', 'yes'],
  ['STREAM_HOST', '//stream.example'],
  ['WEBSITE_URL', 'javascript:alert(1)'],
  ['ARCHIVES_URL', 'nowhere'],
  ['HELPDESK_URL', 'data:text/html,x'],
  ['SOCIAL_X', 'x.com/me'],
  ['S3_ENDPOINT', 's3.example'],
  ['S3_BUCKET', 'A bucket'],
  ['S3_BUCKET', '../other'],
  ['S3_REGION', 'ca central'],
  ['TRANSLATE_PROVIDER', 'bing'],
  ['TRANSLATE_URL', 'translate.example'],
  ['TRANSLATE_URL', 'file:///etc/passwd'],
  ['TRANSLATE_URL', 'https://user:hunter2@translate.example'],
  ['TRANSLATE_URL', 'https://translate.example/?api_key=hunter2'],
  ['TRANSLATE_KEY', 'hunter2\r\nX-Other: 1'],
  ['TRANSLATE_KEY', 'clé'],
  ['TRANSLATE_REGION', 'canada central'],
  ['TRANSLATE_AS', 'drafts'],
  ['TRANSLATE_DAILY_CHARACTERS', '0'],
  ['TRANSLATE_DAILY_CHARACTERS', '1.5'],
  ['TRANSLATE_DAILY_CHARACTERS', 'all'],
  ['PICTURE_MAX_MB', '0'],
  ['PICTURE_MAX_MB', '21'],
  ['LIVE_MAX_VIEWERS', '0'],
  ['LIVE_MAX_PER_ADDRESS', 'all'],
  ['LOG_LEVEL', 'loud'],
  ['TRUSTED_PROXIES', 'all'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, 300.1.1.1'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['FRAME_HOSTS', "a.example; script-src 'unsafe-inline'"],
  ['FRAME_HOSTS', 'a.example *'],
  ['FRAME_HOSTS', '*'],
  ['MEDIA_HOSTS', "media.example; script-src 'unsafe-inline'"],
  ['MEDIA_HOSTS', '*'],
  ['MEDIA_HOSTS', 'a.example:99999'],
  ['MEDIA_HOSTS', 'https://a.example/path'],
  ['MEDIA_HOSTS', 'http://.'],
  ['IMAGE_HOSTS', 'a.example:99999'],
  ['EMBED_ANCESTORS', "https://a.example; script-src 'unsafe-inline'"],
  ['EMBED_ANCESTORS', '*, https://a.example'],
  ['EMBED_ANCESTORS', 'none, https://a.example'],
  ['EMBED_ANCESTORS', 'https://a.example/page'],
  ['EMBED_ANCESTORS', 'https://a.*'],
  ['EMBED_ANCESTORS', "'self'"],
  ['FRAME_HOSTS', 'https://a.example/page'],
  ['PROVIDER_HOST', 'webcast example'],
  ['PROVIDER_HOST', 'ftp://webcast.example'],
  ['FRAME_HOSTS', 'https://'],
  ['FRAME_HOSTS', 'a.example:99999'],
  ['IMAGE_HOSTS', 'data:'],
  ['IMAGE_HOSTS', 'x.example; script-src *'],
])('the bad value of %s=%j stops the start with one line that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Bad configuration\\. [^\\n]*${name}[^\\n]*$`))
})

test.each([
  ['MEDIA_HOSTS', 'ok.example, a.example:99999', '“a.example:99999” is no host (as host, host:port or https://host)'],
  ['FRAME_HOSTS', 'https://a.example/page', '“https://a.example/page” is no host'],
  ['IMAGE_HOSTS', 'https://user:hunter2@images.example', '“…@images.example” is no host'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, 300.1.1.1', '“300.1.1.1” is no address or range of addresses'],
])('Q-61 a bad entry of %s=%j is named by its own text', (name, value, told) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: ${told}`)
  expect(() => readConfig({ [name]: value })).not.toThrow(/hunter2/)
})

test('a secret in a bad value is not repeated in the message', () => {
  for (const name of ['DATABASE_URL', 'PODIUM_SECRET', 'TRANSLATE_KEY']) {
    expect(() => readConfig({ [name]: 'hunter2 ' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    )
  }
})

test('a shared database requires a secret in the settings, because each node would create its own', () => {
  const DATABASE_URL = 'postgres://podium:hunter2@db.example/podium'
  expect(() => readConfig({ DATABASE_URL })).toThrow(
    /^Bad configuration\. DATABASE_URL needs PODIUM_SECRET, the same on every node/,
  )
  expect(readConfig({ DATABASE_URL, PODIUM_SECRET: 'x'.repeat(32) }).databaseUrl).toBe(DATABASE_URL)
})

test('all bad values are named at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT.*LOG_LEVEL/)
})

const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_REGION: 'ca-central-1',
  S3_ACCESS_KEY: 'a',
  S3_SECRET_KEY: 'hunter2',
}

test('the S3 settings are all set or none', () => {
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig(S3).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'pictures',
    region: 'ca-central-1',
    accessKey: 'a',
    secretKey: 'hunter2',
  })
  for (const name of Object.keys(S3)) {
    expect(() => readConfig({ ...S3, [name]: '' }), name).toThrow(/^Bad configuration\. S3_ENDPOINT, [^\n]* belong together$/)
  }
})

test('M5 a picture may have 5 MB, or as many as are set up to 20', () => {
  expect(readConfig({}).pictureMaxBytes).toBe(5 * 1024 * 1024)
  expect(readConfig({ PICTURE_MAX_MB: '20' }).pictureMaxBytes).toBe(20 * 1024 * 1024)
})

describe('the translation service', () => {
  const translator = (settings: Record<string, string>) => readConfig(settings).translate.translator

  test('is none when none is set; the glossary speaks unless it is told not to', () => {
    expect(readConfig({}).translate).toEqual({
      hasGlossary: true,
      translator: undefined,
      waits: { titles: false, descriptions: false },
      dailyCharacters: 200_000,
    })
    expect(readConfig({ TRANSLATE_PROVIDER: 'none' }).translate).toMatchObject({ hasGlossary: false, translator: undefined })
  })

  test.each(['glossary', 'none'])('Q-47 its proposals stay proposals when it goes: %s alone', (TRANSLATE_PROVIDER) => {
    expect(readConfig({ TRANSLATE_PROVIDER, TRANSLATE_AS: 'proposals' }).translate).toMatchObject({
      translator: undefined,
      waits: { titles: true, descriptions: true },
    })
  })

  test.each([
    ['published-titles', { titles: false, descriptions: true }],
    ['published-descriptions', { titles: true, descriptions: false }],
    ['published', { titles: false, descriptions: false }],
  ])('Q-112 what waits for staff with %s', (TRANSLATE_AS, waits) => {
    expect(readConfig({ TRANSLATE_AS }).translate.waits).toEqual(waits)
  })

  test('is what its provider needs, the address without a slash at its end', () => {
    const [url, key] = ['https://translate.example/base/', 'hunter2']
    expect(translator({ TRANSLATE_PROVIDER: 'libretranslate', TRANSLATE_URL: url })).toEqual({
      provider: 'libretranslate',
      url: 'https://translate.example/base',
    })
    expect(translator({ TRANSLATE_PROVIDER: 'deepl', TRANSLATE_KEY: key })).toEqual({ provider: 'deepl', key })
    expect(translator({ TRANSLATE_PROVIDER: 'google', TRANSLATE_KEY: key })).toEqual({ provider: 'google', key })
    expect(translator({ TRANSLATE_PROVIDER: 'azure', TRANSLATE_KEY: key, TRANSLATE_REGION: 'canadacentral' })).toEqual({
      provider: 'azure',
      key,
      region: 'canadacentral',
    })
    expect(translator({ TRANSLATE_PROVIDER: 'openai', TRANSLATE_URL: 'http://127.0.0.1:8000/v1', TRANSLATE_MODEL: 'm' })).toEqual(
      {
        provider: 'openai',
        url: 'http://127.0.0.1:8000/v1',
        model: 'm',
      },
    )
    expect(readConfig({ TRANSLATE_DAILY_CHARACTERS: '1000' }).translate.dailyCharacters).toBe(1_000)
  })

  test.each([
    [{ TRANSLATE_KEY: 'hunter2' }, 'TRANSLATE_KEY is for a TRANSLATE_PROVIDER that is a service'],
    [{ TRANSLATE_URL: 'https://translate.example' }, 'TRANSLATE_URL is for a TRANSLATE_PROVIDER that is a service'],
    [{ TRANSLATE_PROVIDER: 'libretranslate' }, 'TRANSLATE_PROVIDER=libretranslate needs TRANSLATE_URL'],
    [{ TRANSLATE_PROVIDER: 'deepl' }, 'TRANSLATE_PROVIDER=deepl needs TRANSLATE_KEY'],
    [{ TRANSLATE_PROVIDER: 'google' }, 'TRANSLATE_PROVIDER=google needs TRANSLATE_KEY'],
    [{ TRANSLATE_PROVIDER: 'azure', TRANSLATE_REGION: 'canadacentral' }, 'TRANSLATE_PROVIDER=azure needs TRANSLATE_KEY'],
    [{ TRANSLATE_PROVIDER: 'openai', TRANSLATE_KEY: 'hunter2' }, 'TRANSLATE_PROVIDER=openai needs TRANSLATE_MODEL'],
    [
      { TRANSLATE_PROVIDER: 'openai', TRANSLATE_MODEL: 'm' },
      'TRANSLATE_PROVIDER=openai needs TRANSLATE_KEY, or the TRANSLATE_URL of a server that asks for none',
    ],
    [
      { TRANSLATE_PROVIDER: 'deepl', TRANSLATE_KEY: 'hunter2', TRANSLATE_REGION: 'eu' },
      'TRANSLATE_REGION is for TRANSLATE_PROVIDER=azure',
    ],
    [
      { TRANSLATE_PROVIDER: 'google', TRANSLATE_KEY: 'hunter2', TRANSLATE_MODEL: 'nmt' },
      'TRANSLATE_MODEL is for TRANSLATE_PROVIDER=openai',
    ],
  ])('of %j stops the start with one line', (settings, line) => {
    expect(() => readConfig(settings)).toThrow(expect.objectContaining({ message: `Bad configuration. ${line}` }))
  })
})

test('metrics are off, or on a port and an address of their own', () => {
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9100' }).metrics).toEqual({ port: 9100, host: '127.0.0.1' })
  expect(readConfig({ METRICS_PORT: '9100', METRICS_HOST: '::' }).metrics).toEqual({ port: 9100, host: '::' })
  expect(() => readConfig({ PORT: '9100', METRICS_PORT: '9100' })).toThrow(
    /^Bad configuration. METRICS_PORT must be another port/,
  )
})

test('K3 the list of live streams lies with the provider', () => {
  const PROVIDER_HOST = 'https://play.example'
  const url = 'https://play.example/lists/live.json?key=1'
  expect(readConfig({}).liveStreamsUrl).toBeUndefined()
  expect(readConfig({ PROVIDER_HOST, LIVE_STREAMS_URL: url }).liveStreamsUrl).toBe(url)
  for (const settings of [{ LIVE_STREAMS_URL: url }, { PROVIDER_HOST, LIVE_STREAMS_URL: 'https://play.example.evil.example/x' }])
    expect(() => readConfig(settings)).toThrow('Bad configuration. LIVE_STREAMS_URL must be on PROVIDER_HOST')
  expect(() => readConfig({ PROVIDER_HOST, LIVE_STREAMS_URL: 'https://me@play.example/x' })).toThrow('LIVE_STREAMS_URL')
})

test('K1 browsers keep pages for use without a network unless that is switched off', () => {
  expect([readConfig({}).keepsOffline, readConfig({ OFFLINE: '0' }).keepsOffline]).toEqual([true, false])
  expect(() => readConfig({ OFFLINE: 'no' })).toThrow('OFFLINE')
})

test('docs/settings.md has each setting once, with its default', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/settings.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([A-Z0-9_]+)` \| (?:`(.+?)`|–) \|/gm)]
  expect(rows.map(([, name]) => name).toSorted()).toEqual(Object.keys(settings.shape).sort())
  const defaults = Object.entries(settings.shape).map(([name, schema]) => [
    name,
    schema instanceof z.ZodDefault ? String(schema.def.defaultValue) || undefined : undefined,
  ])
  expect(Object.fromEntries(rows.map(([, name, value]) => [name, value]))).toEqual(Object.fromEntries(defaults))
})
