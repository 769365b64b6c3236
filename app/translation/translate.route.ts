import { z } from 'zod'
import { onlyPost } from '../kit/http/only-post.server.ts'
import { servicesContext, visitContext } from '../services.server.ts'
import type { Route } from './+types/translate.route.ts'
import { publicTexts } from './catalogue-texts.server.ts'

/** The maximum length of a text, texts per request, and requests per minute (T-102). */
const text = z.string().max(5_000)
const asked = z.object({
  text: z.union([text, z.array(text).max(50)]),
  to: z.enum(['en', 'fr']),
  source: z.literal('en').default('en'),
})
const LIMIT = { what: 'translate', points: 60, seconds: 60 }

/**
 * Answers the specification's translateOnce (spec L3): JSON with a text or a list, answered in the same shape in `data`.
 * Returns a text unchanged when it is not public on the site.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const parsed = asked.safeParse(await request.json().catch(() => undefined))
  if (!parsed.success) return Response.json({ error: 'bad request' }, { status: 400 })
  const { client } = context.get(visitContext)
  const taken = await services.limits.take([[LIMIT, client]])
  if (!taken.ok)
    return Response.json({ error: 'too many' }, { status: 429, headers: { 'Retry-After': String(taken.retryAfter) } })
  const { text, to } = parsed.data
  const isPublic = publicTexts(services)
  const texts = typeof text === 'string' ? [text] : text
  const french = await services.translations.translateOnce({ text: texts.filter(isPublic), to })
  const answers = texts.map((each) => (isPublic(each) ? (french.shift() as string) : each))
  return Response.json({ data: typeof text === 'string' ? answers[0] : answers })
}

export const loader = onlyPost
