import type { VerdictCode } from '../../contact/check/check-facts.ts'
import type { Language } from '../../kit/language.ts'
import { levelOf } from '../../monitor/stream-verdict.ts'
import { playerSource } from '../../playback/streams/address.ts'
import type { Services } from '../../services.server.ts'
import { titleOf } from '../games/list/event-lists.server.ts'

type TicketServices = Pick<Services, 'tickets' | 'games' | 'catalogue' | 'hosts' | 'streamChecks'>

/** `probe`: what the site's own probe says of the same streams: 'good', or that it fails, too; undefined when it reads none. */
type TicketResult = { verdict: VerdictCode; host: string; count: number; probe?: 'good' | 'fails' }
/** The tickets of the last day about one game; `eventId` is '' for those that name none. */
export type TicketGroup = { eventId: string; title: string; lang?: 'en'; total: number; results: TicketResult[] }

const MOST_GROUPS = 30
const MOST_RESULTS = 12
const MOST_STREAMS = 100

/** Groups the tickets of the last day by game, verdict and host, the most frequent first (spec Z3). */
export async function ticketGroups(services: TicketServices, language: Language): Promise<TicketGroup[]> {
  const counts = await services.tickets.ofDay()
  if (counts.length === 0) return []
  const games = services.games()
  const byGame = Map.groupBy(counts, ({ eventId }) => (games.byId.has(eventId) ? eventId : ''))
  const groups = [...byGame].map(([eventId, these]): TicketGroup => {
    const event = games.byId.get(eventId)
    const { text, lang } = event ? titleOf(games, event, language) : { text: '', lang: undefined }
    const byResult = Map.groupBy(these, ({ verdict, host }) => `${verdict} ${host}`)
    const results = [...byResult.values()].flatMap((same) => {
      const [first] = same
      return first ? [{ verdict: first.verdict, host: first.host, count: sumOf(same) }] : []
    })
    const shown = results.toSorted((a, b) => b.count - a.count).slice(0, MOST_RESULTS)
    return { eventId, title: text, ...(lang === 'en' && { lang }), total: sumOf(these), results: shown }
  })
  const shown = groups.toSorted((a, b) => b.total - a.total).slice(0, MOST_GROUPS)
  return withProbe(services, shown)
}

const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** Adds the probe's word on the streams of a game, or of a host where no game is named. */
async function withProbe(services: TicketServices, groups: TicketGroup[]): Promise<TicketGroup[]> {
  const byHost = Map.groupBy(services.catalogue.liveEpisodes().live, ({ videoUrl }) => hostOf(videoUrl, services))
  const streamsOf = (eventId: string, host: string) =>
    eventId === ''
      ? (byHost.get(host) ?? []).map(({ docId }) => docId)
      : services
          .games()
          .picturesOf(eventId)
          .map(({ episodeDocId }) => episodeDocId)
  const asked = new Set(
    groups.flatMap(({ eventId, results }) => results.flatMap(({ host }) => (host ? streamsOf(eventId, host) : []))),
  )
  const checks = await services.streamChecks.of([...asked].slice(0, MOST_STREAMS))
  const levels = new Map(checks.map(({ episodeDocId, state }) => [episodeDocId, levelOf(state)]))
  function probeOf(eventId: string, host: string): Pick<TicketResult, 'probe'> {
    const said = host === '' ? [] : streamsOf(eventId, host).flatMap((docId) => levels.get(docId) ?? [])
    if (said.length === 0) return {}
    return { probe: said.some((level) => level === 'red') ? 'fails' : 'good' }
  }
  return groups.map((group) => ({
    ...group,
    results: group.results.map((result) => ({ ...result, ...probeOf(group.eventId, result.host) })),
  }))
}

function hostOf(videoUrl: string, { hosts }: TicketServices): string {
  const source = playerSource(videoUrl, 'External', [], hosts)
  return 'src' in source ? new URL(source.src).host : ''
}
