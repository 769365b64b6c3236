import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import type { TranslatorSettings } from '../providers/translator/pick.server.ts'

const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin)
/** An origin; https when no scheme is given. */
const hostOrigin = z
  .string()
  .transform((text) => (HOST.test(text) ? `https://${text}` : text))
  .pipe(origin)
const webPage = z.url({ protocol: /^https?$/ })
const PORT_RANGE = 'must be a number from 0 to 65535'
const port = z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(0, PORT_RANGE).max(65_535, PORT_RANGE)
const entriesOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const list = z.string().transform(entriesOf)
/** A list entry that is safe to print: without a login before its @. */
const withoutLogin = (entry: string) => entry.replace(/^.*@/, '…@')
const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
const proxies = list.pipe(
  z.array(z.string().refine((text) => isAddress(text) || ipaddr.isValidCIDR(text), 'is no address or range of addresses')),
)
// Strict, because hosts go verbatim into the content security policy.
const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i
const hosts = list.pipe(
  z.array(
    z
      .string()
      .transform((text) => text.replace(/^https:\/\/(.+?)\/?$/i, '$1'))
      .refine((text) => HOST.test(text) && URL.canParse(`https://${text}`), 'is no host (as host, host:port or https://host)')
      .transform((text) => new URL(`https://${text}`).host),
  ),
)
// API paths are appended to it, so a query would end up in the middle; a login before an @ would end up in logs.
const serviceAddress = webPage.regex(/^[^@?#]+$/, 'is no plain address').transform((text) => text.replace(/\/+$/, ''))
const withScheme = (text: string) => (text.includes('://') ? text : `https://${text}`)
const anyHosts = list.pipe(
  z.array(
    z
      .string()
      .transform((text) => text.replace(/\/$/, ''))
      .refine(
        (text) => /^(https?:\/\/)?[a-z0-9][a-z0-9.-]*(:\d{1,5})?$/i.test(text) && URL.canParse(withScheme(text)),
        'is no host (as host, host:port or https://host)',
      ),
  ),
)
/** Values of EMBED_ANCESTORS besides origins; NOBODY is the policy's own keyword. */
export const ANYBODY = '*'
export const NOBODY = "'none'"
const ANCESTOR = /^https?:\/\/(\*\.)?[a-z0-9][a-z0-9.-]*(:\d{1,5})?$/i
/** The sites that may frame the embed page: any, none, or these origins, in the policy's syntax. */
const ancestors = list.pipe(
  z
    .array(
      z
        .string()
        .transform((text) =>
          /^('none'|none)$/i.test(text) ? NOBODY : text === ANYBODY ? text : withScheme(text).replace(/\/$/, ''),
        )
        .refine(
          (text) => text === ANYBODY || text === NOBODY || ANCESTOR.test(text),
          'is no origin (as https://host or https://*.host)',
        ),
    )
    .refine((all) => all.length === 1 || !(all.includes(ANYBODY) || all.includes(NOBODY)), 'has * or none beside something else'),
)
/** A list of origins; https when no scheme is given. */
const originList = anyHosts.pipe(z.array(z.string().transform((text) => new URL(withScheme(text)).origin)))

/** Roles of a node: everything, or one half when several nodes share a database. */
const ROLES = ['all', 'web', 'live'] as const

/** Environment variables; docs/settings.md explains each. */
export const settings = z.object({
  ROLE: z.enum(ROLES).default('all'),
  PORT: port.default(3000),
  HOST: z.string().default('::'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PATIENCE_SECONDS: z.coerce.number().min(1).max(300).default(10),
  PODIUM_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  // Only validated here; demo/demo.ts reads it before there is a configuration.
  PODIUM_DEMO: z.enum(['0', '1']).optional(),
  PROVIDER_HOST: hostOrigin.optional(),
  STREAM_HOST: hostOrigin.optional(),
  READ_PLAYLISTS: z.enum(['0', '1']).default('1'),
  LIVE_STREAMS_URL: webPage.regex(/^[^@#]+$/, 'is no plain address').optional(),
  FRAME_HOSTS: hosts.default([]),
  IMAGE_HOSTS: anyHosts.default([]),
  EMBED_ANCESTORS: ancestors.default([ANYBODY]),
  MEDIA_HOSTS: originList.default([]),
  PUSH_HOSTS: originList.default([]),
  PROBE_HOSTS: z
    .string()
    .transform((text) => (text.trim().toLowerCase() === 'none' ? '' : text))
    .pipe(originList)
    .optional(),
  TRUSTED_PROXIES: proxies.default([]),
  SITE_NAME: z.string().min(1).default('Podium'),
  SITE_NAME_FR: z.string().min(1).optional(),
  WEBSITE_URL: webPage.default('https://podium.example'),
  ARCHIVES_URL: webPage.default('https://archives.podium.example'),
  POWERED_BY_NAME: z.string().min(1).default('Podium Webcast'),
  POWERED_BY_URL: webPage.default('https://webcast.podium.example'),
  HELPDESK_URL: webPage.optional(),
  SOCIAL_FACEBOOK: webPage.optional(),
  SOCIAL_INSTAGRAM: webPage.optional(),
  SOCIAL_X: webPage.optional(),
  SOCIAL_YOUTUBE: webPage.optional(),
  SOCIAL_TIKTOK: webPage.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  CONTACT_EMAIL: z.email().optional(),
  MAIL_FROM: z.string().min(3).default('Podium <no-reply@podium.example>'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: webPage.transform((text) => text.replace(/\/$/, '')).default('https://accounts.google.com'),
  SUPER_ADMIN_EMAIL: z
    .email()
    .transform((text) => text.toLowerCase())
    .optional(),
  SUPER_ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  ADMIN_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'is no region')
    .optional(),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  TRANSLATE_PROVIDER: z.enum(['glossary', 'none', 'libretranslate', 'deepl', 'google', 'azure', 'openai']).default('glossary'),
  TRANSLATE_URL: serviceAddress.optional(),
  // The key is sent in an HTTP header.
  TRANSLATE_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'is no key')
    .optional(),
  TRANSLATE_REGION: z
    .string()
    .regex(/^[a-z0-9]+$/, 'is no region, as canadacentral')
    .optional(),
  TRANSLATE_MODEL: z.string().min(1).optional(),
  TRANSLATE_AS: z.enum(['published', 'published-titles', 'published-descriptions', 'proposals']).default('published'),
  TRANSLATE_DAILY_CHARACTERS: z.coerce.number().int().min(1).default(200_000),
  PICTURE_MAX_MB: z.coerce.number().min(1).max(20).default(5),
  OFFLINE: z.enum(['0', '1']).default('1'),
  PUBLIC_VIEWERS: z.enum(['0', '1']).default('0'),
  // Pages remember the scores of the last two minutes only.
  SCORE_DELAY_SECONDS: z.coerce.number().min(0).max(90).default(25),
  LIVE_MAX_VIEWERS: z.coerce.number().int().min(1).default(15_000),
  LIVE_MAX_PER_ADDRESS: z.coerce.number().int().min(1).default(5_000),
  HASHING_NICENESS: z.coerce.number().int().min(0).max(19).default(10),
  STOP_GRACE_SECONDS: z.coerce.number().min(0).max(60).default(3),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ACCESS_LOG: z.enum(['0', '1']).default('0'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
})

/** Returns the origins from which the probe reads playlists; none with READ_PLAYLISTS=0: it then contacts no stream host. */
function probeHosts(data: z.output<typeof settings>): string[] {
  if (data.READ_PLAYLISTS === '0') return []
  if (data.PROBE_HOSTS) return data.PROBE_HOSTS
  return data.STREAM_HOST === undefined ? [] : [...new Set([data.STREAM_HOST, ...data.MEDIA_HOSTS])]
}

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the configuration from environment variables; all are optional, and empty ones count as absent. Throws an Error whose
 * one-line message names each bad variable.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path: [name, at], message }) => {
      const entry = typeof at === 'number' ? entriesOf(given[String(name)] ?? '')[at] : undefined
      return `${String(name)}: ${entry === undefined ? '' : `“${withoutLogin(entry)}” `}${message}`
    })
    throw new Error(`Bad configuration. ${faults.join('; ')}`)
  }
  const { data } = parsed
  if ((data.GOOGLE_CLIENT_ID === undefined) !== (data.GOOGLE_CLIENT_SECRET === undefined))
    throw new Error('Bad configuration. GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together')
  // Each node would create its own secret and reject what another has signed.
  if (data.DATABASE_URL !== undefined && data.PODIUM_SECRET === undefined)
    throw new Error(
      'Bad configuration. DATABASE_URL needs PODIUM_SECRET, the same on every node: 32 characters or more, say of `openssl rand -base64 32`',
    )
  // The other half must run elsewhere, and SQLite's file is for one process.
  if (data.ROLE !== 'all' && data.DATABASE_URL === undefined)
    throw new Error(`Bad configuration. ROLE=${data.ROLE} needs DATABASE_URL: the other nodes share that database`)
  if (data.SUPER_ADMIN_PASSWORD !== undefined && data.SUPER_ADMIN_EMAIL === undefined)
    throw new Error('Bad configuration. SUPER_ADMIN_PASSWORD needs SUPER_ADMIN_EMAIL')
  if (data.LIVE_STREAMS_URL !== undefined && new URL(data.LIVE_STREAMS_URL).origin !== data.PROVIDER_HOST)
    throw new Error('Bad configuration. LIVE_STREAMS_URL must be on PROVIDER_HOST')
  const s3 = {
    endpoint: data.S3_ENDPOINT,
    bucket: data.S3_BUCKET,
    region: data.S3_REGION,
    accessKey: data.S3_ACCESS_KEY,
    secretKey: data.S3_SECRET_KEY,
  }
  if (!hasAll(s3) && Object.values(s3).some((value) => value !== undefined))
    throw new Error('Bad configuration. S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY belong together')
  if (data.METRICS_PORT === data.PORT && data.PORT !== 0)
    throw new Error('Bad configuration. METRICS_PORT must be another port than PORT: what it tells is not for everybody')
  const translator = translatorSettings(data)
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`
  return {
    role: data.ROLE,
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    isSecure: publicUrl.startsWith('https:'),
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databasePatienceSeconds: data.DATABASE_PATIENCE_SECONDS,
    secret: data.PODIUM_SECRET,
    providerHost: data.PROVIDER_HOST,
    streamHost: data.STREAM_HOST,
    readsPlaylists: data.READ_PLAYLISTS === '1' && data.STREAM_HOST !== undefined,
    probeHosts: probeHosts(data),
    liveStreamsUrl: data.LIVE_STREAMS_URL,
    frameHosts: data.FRAME_HOSTS,
    imageHosts: data.IMAGE_HOSTS,
    embedAncestors: data.EMBED_ANCESTORS,
    mediaHosts: data.MEDIA_HOSTS,
    pushHosts: data.PUSH_HOSTS,
    trustedProxies: data.TRUSTED_PROXIES,
    keepsOffline: data.OFFLINE === '1',
    hashingNiceness: data.HASHING_NICENESS,
    stopGraceSeconds: data.STOP_GRACE_SECONDS,
    logLevel: data.LOG_LEVEL,
    accessLog: data.ACCESS_LOG === '1',
    metrics: data.METRICS_PORT === undefined ? undefined : { port: data.METRICS_PORT, host: data.METRICS_HOST },
    mail: { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM, contact: data.CONTACT_EMAIL },
    google:
      data.GOOGLE_CLIENT_ID && data.GOOGLE_CLIENT_SECRET
        ? { issuer: data.GOOGLE_ISSUER, clientId: data.GOOGLE_CLIENT_ID, clientSecret: data.GOOGLE_CLIENT_SECRET }
        : undefined,
    isSecondFactorRequired: data.ADMIN_SECOND_FACTOR === 'required',
    superAdmin: data.SUPER_ADMIN_EMAIL ? { email: data.SUPER_ADMIN_EMAIL, password: data.SUPER_ADMIN_PASSWORD } : undefined,
    s3: hasAll(s3) ? s3 : undefined,
    translate: {
      hasGlossary: data.TRANSLATE_PROVIDER !== 'none',
      translator,
      waits: {
        titles: /^(?:proposals|published-descriptions)$/.test(data.TRANSLATE_AS),
        descriptions: /^(?:proposals|published-titles)$/.test(data.TRANSLATE_AS),
      },
      dailyCharacters: data.TRANSLATE_DAILY_CHARACTERS,
    },
    pictureMaxBytes: Math.floor(data.PICTURE_MAX_MB * 1024 * 1024),
    showsViewers: data.PUBLIC_VIEWERS === '1',
    scoreDelaySeconds: data.SCORE_DELAY_SECONDS,
    live: { maxViewers: data.LIVE_MAX_VIEWERS, maxPerAddress: data.LIVE_MAX_PER_ADDRESS },
    site: {
      name: { en: data.SITE_NAME, fr: data.SITE_NAME_FR ?? data.SITE_NAME },
      websiteUrl: data.WEBSITE_URL,
      archivesUrl: data.ARCHIVES_URL,
      poweredBy: { name: data.POWERED_BY_NAME, url: data.POWERED_BY_URL },
      helpdeskUrl: data.HELPDESK_URL,
      social: {
        facebook: data.SOCIAL_FACEBOOK,
        instagram: data.SOCIAL_INSTAGRAM,
        x: data.SOCIAL_X,
        youtube: data.SOCIAL_YOUTUBE,
        tiktok: data.SOCIAL_TIKTOK,
      },
    },
  }
}

/** Returns the translation service, if any. Throws when a required setting is missing or a setting does not apply. */
function translatorSettings(data: z.infer<typeof settings>): TranslatorSettings | undefined {
  const { TRANSLATE_PROVIDER: provider, TRANSLATE_URL: url, TRANSLATE_KEY: key } = data
  const { TRANSLATE_REGION: region, TRANSLATE_MODEL: model } = data
  const refuse = (what: string) => new Error(`Bad configuration. ${what}`)
  const needed = (name: string) => refuse(`TRANSLATE_PROVIDER=${provider} needs ${name}`)
  if (provider === 'glossary' || provider === 'none') {
    // TRANSLATE_AS may stay without a service: its earlier translations still wait for staff.
    const alone = Object.entries({ TRANSLATE_URL: url, TRANSLATE_KEY: key, TRANSLATE_REGION: region, TRANSLATE_MODEL: model })
    const [name] = alone.find(([, value]) => value !== undefined) ?? []
    if (name) throw refuse(`${name} is for a TRANSLATE_PROVIDER that is a service`)
    return undefined
  }
  if (region !== undefined && provider !== 'azure') throw refuse('TRANSLATE_REGION is for TRANSLATE_PROVIDER=azure')
  if (model !== undefined && provider !== 'openai') throw refuse('TRANSLATE_MODEL is for TRANSLATE_PROVIDER=openai')
  switch (provider) {
    case 'libretranslate':
      if (url === undefined) throw needed('TRANSLATE_URL')
      return { provider, url, key }
    case 'openai':
      if (model === undefined) throw needed('TRANSLATE_MODEL')
      if (key === undefined && url === undefined)
        throw needed('TRANSLATE_KEY, or the TRANSLATE_URL of a server that asks for none')
      return { provider, url, key, model }
    default:
      if (key === undefined) throw needed('TRANSLATE_KEY')
      return provider === 'azure' ? { provider, url, key, region } : { provider, url, key }
  }
}

const hasAll = <Name extends string>(settings: Record<Name, string | undefined>): settings is Record<Name, string> =>
  Object.values(settings).every((value) => value !== undefined)

/** Returns the place of the database: PostgreSQL by its URL, or else a file in the data folder. */
export const databaseOf = ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): { url: string } | { file: string } =>
  databaseUrl ? { url: databaseUrl } : { file: join(dataDir, 'podium.sqlite') }
