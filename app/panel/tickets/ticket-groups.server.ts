import { type Finding, kindOfFinding } from '../../contact/check/check-facts.ts'
import type { Language } from '../../kit/language.ts'
import { levelOf } from '../../monitor/stream-verdict.ts'
import { playerSource } from '../../playback/streams/address.ts'
import type { Services } from '../../services.server.ts'
import { titleOf } from '../games/list/event-lists.server.ts'

type TicketServices = Pick<Services, 'tickets' | 'games' | 'catalogue' | 'hosts' | 'streamChecks'>

/** `probe`: what the probe says of the same streams; undefined when it reads none. */
type TicketResult = { verdict: Finding; host: string; count: number; probe?: 'good' | 'fails' | undefined }
/** The tickets of the last 24 hours about one game; `eventId` is '' for those that name none. */
export type TicketGroup = { eventId: string; title: string; lang?: 'en' | undefined; total: number; results: TicketResult[] }

const [MOST_GROUPS, MOST_RESULTS, MOST_STREAMS] = [30, 12, 100]

/** Groups the tickets of the last 24 hours by game, verdict and host, the most frequent first, beside the probe's word (spec Z3). */
export async function ticketGroups(services: TicketServices, language: Language): Promise<TicketGroup[]> {
  const counts = await services.tickets.ofDay()
  if (counts.length === 0) return []
  const games = services.games()
  const live = services.catalogue.liveEpisodes().live.map(({ docId, videoUrl }) => ({ docId, host: hostOf(videoUrl, services) }))
  const streamsOf = (eventId: string, host: string) =>
    eventId === ''
      ? live.flatMap((each) => (each.host === host ? each.docId : []))
      : games.picturesOf(eventId).map(({ episodeDocId }) => episodeDocId)
  const byGame = Map.groupBy(counts, ({ eventId }) => (games.byId.has(eventId) ? eventId : ''))
  const asked = [...byGame].flatMap(([eventId, results]) => results.flatMap(({ host }) => (host ? streamsOf(eventId, host) : [])))
  const checks = await services.streamChecks.of([...new Set(asked)].slice(0, MOST_STREAMS))
  const levels = new Map(checks.map(({ episodeDocId, state }) => [episodeDocId, levelOf(state)]))
  function probeOf(eventId: string, host: string): TicketResult['probe'] {
    const said = host === '' ? [] : streamsOf(eventId, host).flatMap((docId) => levels.get(docId) ?? [])
    return said.length === 0 ? undefined : said.includes('red') ? 'fails' : 'good'
  }
  const groups = [...byGame].map(([eventId, these]): TicketGroup => {
    const event = games.byId.get(eventId)
    const { text: title, lang } = event ? titleOf(games, event, language) : { text: '', lang: undefined }
    const results = [...Map.groupBy(these, ({ verdict, host }) => `${verdict} ${host}`).values()].flatMap((same) =>
      same.slice(0, 1).map(({ verdict, host }) => ({ verdict, host, count: sumOf(same), probe: probeOf(eventId, host) })),
    )
    const shown = results.toSorted((a, b) => Number(isFine(a)) - Number(isFine(b)) || b.count - a.count).slice(0, MOST_RESULTS)
    return { eventId, title, lang: lang === 'en' ? lang : undefined, total: sumOf(these), results: shown }
  })
  return groups.toSorted((a, b) => b.total - a.total).slice(0, MOST_GROUPS)
}

/** Viewers who can watch are told last. */
const isFine = ({ verdict }: TicketResult) => kindOfFinding(verdict) === 'good'

const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

function hostOf(videoUrl: string, { hosts }: TicketServices): string {
  const source = playerSource(videoUrl, 'External', [], hosts)
  return 'src' in source ? new URL(source.src).host : ''
}
