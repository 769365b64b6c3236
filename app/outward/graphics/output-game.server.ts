import type { SportEvent } from '../../events/event.ts'
import type { PublicEvent, PublicTeam } from '../../events/public-event.ts'
import { placeText } from '../../events/public-event.ts'
import { isListed, publicEvent } from '../../events/public-events.server.ts'
import type { Language } from '../../kit/language.ts'
import { pictureAddress, storedPicture } from '../../pictures/sizes.ts'
import { scoreFrame } from '../../scores/fans/score-frame.ts'
import { frameOf, type ScoreServices } from '../../scores/log/public-scores.server.ts'
import { bareSide, bareSideName } from '../../scores/rules/bare-sides.ts'
import { emptyScore } from '../../scores/rules/fold-score.ts'
import { rulesOf } from '../../scores/rules/rules-of.ts'
import type { Side } from '../../scores/rules/score-fact.ts'
import type { SportRules } from '../../scores/rules/sport-rules.ts'
import { type OutputGame, type OutputSide, outputRules, SIDE_COLOURS } from './output-game.ts'
import type { RowInput } from './score-row.ts'

/** Width of a logo in graphics, in px. */
export const LOGO_WIDTH = 480

/** Returns the data of a public game for graphics; undefined for any other game, and for one that does not exist (spec S6). */
export function outputGame(services: ScoreServices, eventId: string): OutputGame | undefined {
  const event = services.games().byId.get(eventId)
  return event && isListed(services, event) ? gameOf(services, event) : undefined
}

function gameOf(services: ScoreServices, event: SportEvent): OutputGame {
  const shown = inBoth((language) => publicEvent(services, event, language))
  const rules = rulesOf(event)
  return {
    id: event.id,
    title: inBoth((language) => shown[language].title),
    sport: inBoth((language) => shown[language].sportName),
    venue: inBoth((language) => placeText(shown[language].venue, language)),
    home: sideOf(shown, 'home', rules),
    away: sideOf(shown, 'away', rules),
    rules: outputRules(rules),
    start: scoreFrame(emptyScore(rules)),
  }
}

function sideOf(shown: Record<Language, PublicEvent>, side: Side, rules: SportRules): OutputSide {
  const of = (language: Language): PublicTeam | undefined => shown[language][side]
  const team = of('en')
  const colour = team?.colour ?? ''
  const bare = inBoth((language) => bareSideName(rules, side, language))
  const named = (key: 'name' | 'short' | 'code') =>
    inBoth((language) => of(language)?.[key] ?? bare[language][key === 'code' ? 'code' : 'name'])
  return {
    name: named('name'),
    short: named('short'),
    code: named('code'),
    colour: /^#[0-9a-f]{6}$/.test(colour) ? colour : SIDE_COLOURS[bareSide(rules, side)],
    // Uses only images that the site stores: a graphic that waits for another site would be on air half drawn.
    logo: team && storedPicture(team.logo) ? pictureAddress(team.logo, LOGO_WIDTH) : '',
  }
}

const inBoth = <Value>(textIn: (language: Language) => Value): Record<Language, Value> => ({
  en: textIn('en'),
  fr: textIn('fr'),
})

/** Returns the data for the row of a game; undefined for a game that is not public. */
export function rowOf(services: ScoreServices, event: SportEvent): RowInput | undefined {
  if (!isListed(services, event)) return undefined
  const game = gameOf(services, event)
  const frame = frameOf(services, event)
  const updatedAt = (frame && services.scores.shown.of(event.id)?.updatedAt) ?? ''
  return { game, frame: frame ?? game.start, play: event.play, startsAt: event.startsAt, updatedAt }
}
