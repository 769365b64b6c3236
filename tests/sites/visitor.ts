import { createHash } from 'node:crypto'
import type { Language } from '../../app/kit/language.ts'

/** Where a site is reached: at a node, or at the proxy in front of its nodes. */
export type At = { origin: string }

export type Answer = { status: number; headers: Headers; body: string }
type RequestOptions = {
  method?: string
  language?: Language
  cookie?: string
  headers?: Record<string, string>
  body?: BodyInit
  signal?: AbortSignal
}

/** Requests a page like a browser; does not follow redirects. */
export async function ask(site: At, path: string, { language, cookie, headers, ...rest }: RequestOptions = {}): Promise<Answer> {
  const cookies = [language && `language=${language}`, cookie].filter(Boolean).join('; ')
  const answered = await fetch(site.origin + path, {
    redirect: 'manual',
    ...rest,
    headers: { ...(cookies ? { cookie: cookies } : {}), ...headers },
  })
  return { status: answered.status, headers: answered.headers, body: await answered.text() }
}

/** Sends a form as a page of the site does. */
export const send = (site: At, path: string, form: Record<string, string>, extras: RequestOptions = {}) =>
  ask(site, path, { method: 'POST', body: new URLSearchParams(form), ...extras })

/** Unlocks a series and returns the browser's cookie. */
export async function unlockCookieOf(site: At, seriesId: string, password: string, cookie?: string): Promise<string> {
  const { status, headers, body } = await send(site, '/unlock', { seriesId, password }, cookie ? { cookie } : {})
  if (status !== 200) throw new Error(`${status} ${body}`)
  return (headers.get('set-cookie') as string).split(';')[0] as string
}

/** Escapes a text as pages do. */
export const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export const languageOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1]

/** The hashes that allow the inline scripts of a page; blocks of data run nothing. */
export function inlineScriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes]) => !/\ssrc=|\stype="application\/ld\+json"/.test(attributes as string),
  )
  return inline.map(
    ([, , code]) =>
      `'sha256-${createHash('sha256')
        .update(code as string)
        .digest('base64')}'`,
  )
}

/** The sources of one directive of a page's content security policy. */
export function policyOf(headers: Headers, directive: string): string[] {
  const policy = headers.get('content-security-policy') ?? ''
  const found = policy.split('; ').find((each) => each.startsWith(`${directive} `))
  return found ? found.split(' ').slice(1) : []
}

/** Internals of the machine that no response may show. */
export const INSIDES =
  /\bat [^\n]*\([^\n]*:\d+:\d+\)|node_modules|node:internal|file:\/\/|\/work\/|\/tmp\/|\/dev\/shm|\.server\.ts|SQLITE|kysely/i

/** The result of the one door to a series' content: 'open', 'locked' or 'not-found'. */
export const kindOf = ({ body }: { body: string }): string => JSON.parse(body).kind
