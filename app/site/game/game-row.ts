import type { LocalStart } from '../../events/event.ts'
import { type ShownState, type StatedEvent, shownState } from '../../events/event-state.ts'
import { localStartOf, startText, timeText } from '../../events/time/zoned-time.ts'
import type { Language } from '../../kit/language.ts'
import type { SaidState } from '../../scores/rules/score-result.ts'

/** What a team is known by at a glance. `logo`: `thumbnails/{uuid}`. */
export type Crest = { code: string; colour: string; logo?: string }

/** An event in a list. */
export type GameRow = StatedEvent & {
  id: string
  title: string
  /** The language of the title where it is not that of the page. */
  titleLang?: Language
  /** As in PublicEvent. */
  english?: readonly string[]
  sportName: string
  reason?: string
  former?: LocalStart
  /** 'Ferry Arena, St. John's'. */
  venue?: string
  /** Of the teams, the visitors' first. */
  crests: Crest[]
}

/** The viewer's time and zone; undefined until hydration. */
export type ViewerClock = { now: number; zone: string } | undefined

/**
 * The state that a page shows. `at`: when the server rendered it, in ms. A page is cached, so until the viewer's clock is known it counts
 * no minutes.
 */
export function stateAt(event: StatedEvent, clock: ViewerClock, at: number): ShownState {
  const state = shownState(event, clock?.now ?? at)
  return clock === undefined && state.key === 'soon' ? { ...state, key: 'planned' } : state
}

/** Whether it is over, as far as anybody can know, or suspended and not on any more. */
export const isPast = ({ key, isOn }: ShownState): boolean =>
  key === 'over' || key === 'official' || key === 'replay' || ((key === 'interrupted' || key === 'in-play') && !isOn)

/** Whether a list has room for its score: it is played, or was. */
export const mayHaveScore = (state: ShownState): boolean => state.isOn || state.key === 'awaited' || isPast(state)

/** What the words for it say beside a score: a picture that goes on after the game is LIVE, and no final score beside it denies that. */
export const saidBeside = (state: ShownState): SaidState => (tellsEnd(state) ? 'over' : state.isOn ? 'on' : undefined)

/** Whether the word for it says that a game has ended, which a viewer who hides scores is not to read (spec S5). */
export const tellsEnd = ({ key }: ShownState): boolean => key === 'over' || key === 'official'

/** The viewer's own time of a start, where it differs from that of the place: '8:30 p.m.', with the day where that differs too. */
export function ownTime({ startsAt, localDate, localTime }: StatedEvent, zone: string, language: Language): string | undefined {
  if (startsAt === null) return undefined
  const own = localStartOf(startsAt, zone)
  if (own.localDate !== localDate) return startText(own, language, { day: 'short' })
  return own.localTime === null || own.localTime === localTime ? undefined : timeText(own.localTime, language)
}
