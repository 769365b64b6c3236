import { createHash } from 'node:crypto'
import { hasMatch } from '../../calendar/conditional.ts'
import { FOR_OTHER_SITES } from '../../kit/http/for-other-sites.server.ts'
import type { Language } from '../../kit/language.ts'
import { FORMATS_OF_SCORES, type ScoreFormat } from './score-formats.ts'

/** Shared caches may store an answer for a second, which is less than an entry takes to go on air anyway. */
const A_SECOND = 'public, max-age=1'

/** Returns the answer for a program, or 304 when it already has this one. It contains nothing about the caller (spec S6). */
export function scoreAnswer(request: Request, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const common = { ...FOR_OTHER_SITES, 'Cache-Control': A_SECOND, ETag: etag }
  if (hasMatch(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: common })
  return new Response(body, { headers: { ...common, ...headers } })
}

export const inFormat = (request: Request, body: string, format: ScoreFormat): Response =>
  scoreAnswer(request, body, { 'Content-Type': FORMATS_OF_SCORES[format] })

/** Returns a refusal that states in plain text what is wrong with a program's request. */
export const scoreRefusal = (status: 400 | 404, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { ...FOR_OTHER_SITES, 'Content-Type': FORMATS_OF_SCORES.txt, 'Cache-Control': 'no-store' },
  })

/** Returns the language that a program asks for, else that of the address. */
export function languageOf(query: URLSearchParams, usual: Language): Language {
  const asked = query.get('lang')
  return asked === 'fr' || asked === 'en' ? asked : usual
}
