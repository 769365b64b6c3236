import type { PublicTeam } from '../../events/public-event.ts'
import { publicEvent } from '../../events/public-events.server.ts'
import { startText } from '../../events/time/zoned-time.ts'
import { browserMark } from '../../kit/http/browser-mark.server.ts'
import { sentForm } from '../../kit/http/sent-form.server.ts'
import type { Limit } from '../../kit/limits/limits.server.ts'
import type { Services, Visit } from '../../services.server.ts'
import { scoreSportOf } from '../rules/rules-of.ts'
import { entrySchema } from '../rules/score-fact.ts'
import type { DeviceFact } from './score-log.server.ts'
import { type EnterAnswer, MOST_ANSWERED, type ScoredSide, type SyncAnswer, type SyncRequest, syncSchema } from './score-sync.ts'

/**
 * The limit per link. A scorer's page polls every few seconds and sends ten thousand queued facts in fifty requests; several
 * devices may use one link.
 */
const BY_LINK: Limit = { what: 'scorer requests', points: 1_200, seconds: 300 }
/** The limit for requests whose key belongs to no link. */
const UNKNOWN: Limit = { what: 'unknown scorers', points: 300, seconds: 300 }

type Reply<Answer> = { answer: Answer; status: number; headers?: Record<string, string> }

/**
 * Stores the entries of a scorer's page and returns the facts that it lacks (spec S3). Only the key in the body grants access:
 * cookies are ignored, so that no other site can enter scores, and a key scores its own event and does nothing else (S1).
 */
export async function answerSync(
  request: Request,
  services: Services,
  visit: Visit,
  eventId: string,
): Promise<Reply<SyncAnswer>> {
  const { scores, limits, games, now } = services
  const sent = syncSchema.safeParse(await sentJson(request))
  if (!sent.success) return { answer: { ok: false, reason: 'invalid' }, status: 400 }
  const { key, device, after, last, wants, facts } = sent.data
  const link = await scores.links.find(eventId, key)
  const taken = await limits.take([link ? [BY_LINK, link.id] : [UNKNOWN, visit.client]])
  if (!taken.ok)
    return { answer: { ok: false, reason: 'too-many' }, status: 429, headers: { 'Retry-After': String(taken.retryAfter) } }
  const event = games().byId.get(eventId)
  if (!link || !event) return { answer: { ok: false, reason: 'ended' }, status: 403 }
  const source = { codeId: link.id, name: link.name, device, since: link.createdAt }
  const { valid, invalid } = checked(facts)
  const done = await scores.log.take(eventId, source, valid)
  const keeper = await scores.keepers.meet(link, device, wants)
  const log = await scores.log.read(eventId, after, { most: MOST_ANSWERED, last })
  const shown = publicEvent(services, event, visit.language, () => true)
  return {
    status: 200,
    answer: {
      ok: true,
      now: now().getTime(),
      event: {
        id: eventId,
        title: shown.title,
        sport: scoreSportOf(event),
        ...(shown.home && { home: sideOf(shown.home) }),
        ...(shown.away && { away: sideOf(shown.away) }),
        ...(event.startsAt && { starts: { at: event.startsAt, text: startText(event, visit.language, { zone: true }) } }),
      },
      name: link.name,
      endsAt: link.endsAt,
      seq: log.seq,
      facts: log.facts,
      hasMore: log.facts.length === MOST_ANSWERED,
      refused: [...invalid, ...(done.ok ? done.refused.map(({ id }) => id) : [])],
      keeper,
    },
  }
}

/** Returns the valid facts, and the ids of the others. */
function checked(facts: SyncRequest['facts']): { valid: DeviceFact[]; invalid: string[] } {
  const [valid, invalid]: [DeviceFact[], string[]] = [[], []]
  for (const { id, ageMs, entry } of facts) {
    const { data } = entrySchema.safeParse(entry)
    if (data) valid.push({ id, ageMs, entry: data })
    else invalid.push(id)
  }
  return { valid, invalid }
}

const sideOf = ({ name, short, colour }: PublicTeam): ScoredSide => ({ name, short, colour })

async function sentJson(request: Request): Promise<unknown> {
  if (!/^application\/json(?:\s*;|$)/i.test(request.headers.get('content-type') ?? '')) return undefined
  try {
    return JSON.parse(await request.text())
  } catch {
    return undefined
  }
}

/** Exchanges six letters for the key of their link (spec S1). */
export async function answerEnter(request: Request, services: Services, visit: Visit): Promise<Reply<EnterAnswer>> {
  const { scores, seal, isSecure, now } = services
  const mark = browserMark(seal, isSecure, now)
  const letters = (await sentForm(request)).get('letters')
  // A request without letters does not count as a guess.
  if (typeof letters !== 'string') return { answer: { ok: false, reason: 'wrong' }, status: 400 }
  const entered = await scores.links.enter({
    letters: letters.slice(0, 40),
    from: mark.from(visit),
  })
  if (entered.ok) return { answer: entered, status: 200 }
  const given = mark.give(visit.cookie)
  return {
    answer: entered,
    status: entered.reason === 'wrong' ? 403 : 429,
    ...(given !== undefined && { headers: { 'Set-Cookie': given } }),
  }
}
