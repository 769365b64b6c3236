import { Link } from 'react-router'
import { championshipPath } from '../../championships/championship.ts'
import { slotName } from '../../championships/rules/slot-names.ts'
import { dayText, startText } from '../../events/time/zoned-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import { genderedSport } from '../../teams/team-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import list from '../kit/lists/list.module.css'
import { AddLink, ListHead } from '../kit/lists/list-head.tsx'
import { StateBadge } from '../kit/publish/state-badge.tsx'
import type { Route } from './+types/championships.route.ts'
import { championshipEditWords } from './championship-edit-words.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { championships, championshipState, games, now } = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const rows = [...championships().byId.values()].map((championship) => {
    const { id, name, sport, gender, state, slug, eventIds } = championship
    const events = [...eventIds].flatMap(([code, eventId]) => {
      const event = games().byId.get(eventId)
      return event ? { code, ...event } : []
    })
    const days = events.map(({ localDate }) => localDate).sort()
    const coming = events.filter(
      ({ play, schedule, startsAt }) =>
        play === 'not-begun' && schedule !== 'cancelled' && startsAt && startsAt > now().toISOString(),
    )
    const [next] = coming.sort((a, b) => (a.startsAt ?? '').localeCompare(b.startsAt ?? ''))
    const slot = championship.structure.slots.find(({ code }) => code === next?.code)
    return {
      id,
      name: name[language] || name.en,
      sport,
      gender,
      state,
      slug,
      games: eventIds.size,
      isLive: events.some(({ play }) => play === 'in-play'),
      next: next && slot && `${slotName(slot, language)}, ${startText(next, language, { day: 'short' })}`,
      first: days[0],
      last: days.at(-1),
      asks: championshipState(championship).asks.length,
    }
  })
  return { rows: rows.sort((a, b) => (b.last ?? '').localeCompare(a.last ?? '')) }
}

/** All championships, the latest first, with what needs a decision (spec B1, B5). */
export default function ChampionshipsPage({ loaderData: { rows } }: Route.ComponentProps) {
  const words = useWordsOf(championshipEditWords)
  const { pages } = useWordsOf(adminWords)
  const add = <AddLink to="/admin/championships-new">{words.add}</AddLink>
  return (
    <>
      <ListHead title={pages.championships} lead={words.lead}>
        {rows.length > 0 && add}
      </ListHead>
      {rows.length === 0 && (
        <EmptyState title={words.empty} hint={words.emptyHint}>
          {add}
        </EmptyState>
      )}
      <ul className="stack gap-2" aria-label={pages.championships}>
        {rows.map((row) => (
          <ChampionshipRow key={row.id} row={row} />
        ))}
      </ul>
    </>
  )
}

function ChampionshipRow({ row }: { row: Route.ComponentProps['loaderData']['rows'][number] }) {
  const words = useWordsOf(championshipEditWords)
  const language = useLanguage()
  const { id, name, sport, gender, state, slug, games, isLive, next, first, last, asks } = row
  const day = (date: string) => dayText(date, language, 'year')
  return (
    <li className="row box apart gap-1-3 pad">
      <span className={`anywhere shrink ${list.text}`}>
        <Link to={`/admin/championships/${id}`} className={list.name}>
          {name}
        </Link>
        <span className="wrap muted small gap-1-3">
          <span>{genderedSport(sport, gender, language)}</span>
          {first && <span>{first === last ? day(first) : `${day(first)} – ${day(last ?? first)}`}</span>}
          <span>{words.gamesOf(games)}</span>
          <span>{championshipPath(slug)}</span>
          {isLive ? <span className="volt">{words.live}</span> : next && <span>{words.next(next)}</span>}
        </span>
      </span>
      <span className="wrap gap-2">
        {asks > 0 && <strong className="tag volt small">{words.asksOf(asks)}</strong>}
        <StateBadge state={state} publicAt={null} />
      </span>
    </li>
  )
}
