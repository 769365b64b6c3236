import type { LocalStart } from '../../events/event.ts'
import { type EventTiming, type ShownState, shownState } from '../../events/event-state.ts'
import { localStartOf, startText, timeText } from '../../events/time/zoned-time.ts'
import type { Language } from '../../kit/language.ts'
import type { DisplayedState } from '../../scores/rules/score-result.ts'
import type { GameOfChampionship } from '../spoilers/game-of-championship.ts'

/** A team's visual mark. `logo`: `thumbnails/{uuid}`. */
export type Crest = { code: string; colour: string; logo?: string }

/** An event in a list. */
export type GameRow = EventTiming & {
  id: string
  title: string
  /** The title's language, when it differs from the page's. */
  titleLang?: Language
  /** As in PublicEvent. */
  english?: readonly string[]
  sportName: string
  reason?: string
  former?: LocalStart
  /** The championship that it is a game of, and which. */
  championship?: GameOfChampionship
  /** 'Ferry Arena, St. John's'. */
  venue?: string
  /** The teams' crests, visitors first. */
  crests: Crest[]
}

/** The viewer's time and zone; undefined until hydration. */
export type ViewerClock = { now: number; zone: string } | undefined

/**
 * Returns the state that a page shows. `at`: when the server rendered it, in ms. Pages are cached, so no minutes are counted
 * until the viewer's clock is known.
 */
export function stateAt(event: EventTiming, clock: ViewerClock, at: number): ShownState {
  const state = shownState(event, clock?.now ?? at)
  return clock === undefined && state.key === 'soon' ? { ...state, key: 'planned' } : state
}

/** True when the game is over as far as anybody can know, or suspended and no longer on. */
export const isPast = ({ key, isOn }: ShownState): boolean =>
  key === 'over' || key === 'official' || key === 'replay' || ((key === 'interrupted' || key === 'in-play') && !isOn)

/** True when a list should reserve space for a score: the game is in play, or was. */
export const mayHaveScore = (state: ShownState): boolean => state.isOn || state.key === 'awaited' || isPast(state)

/**
 * Returns the state word to show beside a score. The LIVE of a stream that continues after the game must not contradict a final
 * score.
 */
export const stateBesideScore = (state: ShownState): DisplayedState => (tellsEnd(state) ? 'over' : state.isOn ? 'on' : undefined)

/** True when the state's word reveals that a game has ended; viewers who hide scores must not read it (spec S5). */
export const tellsEnd = ({ key }: ShownState): boolean => key === 'over' || key === 'official'

/**
 * Returns the start in the viewer's own time, when it differs from the venue's: '8:30 p.m.', with the day when that differs
 * too.
 */
export function ownTime({ startsAt, localDate, localTime }: EventTiming, zone: string, language: Language): string | undefined {
  if (startsAt === null) return undefined
  const own = localStartOf(startsAt, zone)
  if (own.localDate !== localDate) return startText(own, language, { day: 'short' })
  return own.localTime === null || own.localTime === localTime ? undefined : timeText(own.localTime, language)
}
