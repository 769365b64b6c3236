import type { PlayState } from '../../events/event.ts'
import type { Language } from '../../kit/language.ts'
import type { ScoreFrame } from '../../scores/fans/score-frame.ts'
import { SIDES, type Side } from '../../scores/rules/score-fact.ts'
import { stateOf } from '../../scores/rules/score-step.ts'
import { figuresAt, runningPenalties } from './board-figures.ts'
import type { OutputGame } from './output-game.ts'
import { outputWords } from './output-words.ts'

// One game as a flat row of texts, for titles of vMix and text sources of OBS (spec S6).

/** Keys of each side, in the order of a row. */
const OF_SIDES = [
  '',
  'Score',
  'Short',
  'Code',
  'Colour',
  'Logo',
  'Points',
  'Parts',
  'Note',
  'Penalty',
  'Shots',
  'Fouls',
  'TimeOuts',
  'Mark',
] as const
/** The first three of the current race, at a meet. */
const OF_PLACES = ([1, 2, 3] as const).flatMap((n) => [`Place${n}`, `Place${n}Mark`] as const)
const OF_SIDE = OF_SIDES.flatMap((key) => [`Home${key}`, `Away${key}`] as const)

/**
 * Columns of every row, whatever the sport, in this order: vMix maps a column by its name or by its position. New ones go at the
 * end.
 */
export const ROW_KEYS = [
  'Event',
  'Title',
  'Sport',
  'SportName',
  'Part',
  'PartText',
  'Clock',
  'ClockRunning',
  ...OF_SIDE,
  'Situation',
  'Down',
  'Distance',
  'BallOn',
  'Balls',
  'Strikes',
  'Outs',
  'Bases',
  'Status',
  'StatusText',
  'Winner',
  'Venue',
  'Starts',
  'Updated',
  ...OF_PLACES,
  'HomeShootout',
  'AwayShootout',
] as const
export type RowKey = (typeof ROW_KEYS)[number]
export type ScoreRow = Record<RowKey, string>

export const isRowKey = (key: string): key is RowKey => ROW_KEYS.some((each) => each === key)

/** Data for a row. `updatedAt`: '' without a score. */
export type RowInput = {
  game: OutputGame
  frame: ScoreFrame
  play: PlayState
  startsAt: string | null
  updatedAt: string
}

const STATUS = { 'not-begun': 'not begun', 'in-play': 'in play', over: 'over', official: 'official' } as const

/** Returns the row of a game at a moment. `origin`: that of the site, for addresses of images. */
export function scoreRow(row: RowInput, now: number, language: Language, origin: string): ScoreRow {
  const { game, frame } = row
  const words = outputWords[language]
  const figures = figuresAt({ game, frame, now, words })
  const isList = game.rules.scoring === 'lists'
  const number = (key: string) => String(frame.situation[key] ?? '')
  const scored = stateOf(frame)
  // Staff may have begun a game that nobody scores.
  const status = scored !== 'none' ? scored : row.play === 'interrupted' ? 'in-play' : row.play
  const made: Partial<Record<string, string>> = {
    Event: game.id,
    Title: game.title[language],
    Sport: game.rules.key,
    SportName: game.sport[language],
    Part: isList ? '' : String(frame.part.n),
    PartText: figures.race?.name ?? figures.part,
    Clock: figures.clock,
    ClockRunning: figures.isRunning ? '1' : '0',
    Situation: [figures.situation, figures.standing].filter(Boolean).join(' · '),
    Down: number('down'),
    Distance: number('distance'),
    BallOn: number('ball-on'),
    Balls: number('balls'),
    Strikes: number('strikes'),
    Outs: number('outs'),
    Bases: number('bases'),
    Status: STATUS[status],
    StatusText: words.status[status],
    Winner: figures.home.isWinner ? 'home' : figures.away.isWinner ? 'away' : '',
    Venue: game.venue[language],
    Starts: row.startsAt ?? '',
    Updated: row.updatedAt,
  }
  for (const [at, { name, mark }] of (figures.race?.first ?? []).entries()) {
    made[`Place${at + 1}`] = name
    made[`Place${at + 1}Mark`] = mark
  }
  for (const side of SIDES) Object.assign(made, ofSide(row, figures[side], side, { now, language, origin }))
  return Object.fromEntries(ROW_KEYS.map((key) => [key, oneLine(made[key] ?? '')])) as ScoreRow
}

type RowContext = { now: number; language: Language; origin: string }

function ofSide(
  { game, frame }: RowInput,
  figures: ReturnType<typeof figuresAt>[Side],
  side: Side,
  { now, language, origin }: RowContext,
): Record<string, string> {
  const key = side === 'home' ? 'Home' : 'Away'
  const { name, short, code, colour, logo } = game[side]
  const { score, x } = frame[side]
  // A meet has no sides.
  if (game.rules.scoring === 'lists') return {}
  const penalty = runningPenalties(game.rules, frame, now, side)[0]
  const stat = (of: string) => String(x[of] ?? 0)
  return {
    [key]: name[language],
    [`${key}Score`]: String(score),
    [`${key}Short`]: short[language],
    [`${key}Code`]: code[language],
    [`${key}Colour`]: colour,
    // Programs that make titles detect the type of an image by its extension.
    [`${key}Logo`]: logo && `${origin}${logo}.jpg`,
    [`${key}Points`]: figures.big,
    [`${key}Parts`]: figures.parts.join(' '),
    [`${key}Note`]: figures.note,
    [`${key}Penalty`]: penalty ? [penalty.number && `#${penalty.number}`, penalty.time].filter(Boolean).join(' ') : '',
    [`${key}Shots`]: stat('shots'),
    [`${key}Fouls`]: stat('fouls'),
    [`${key}TimeOuts`]: stat('time-outs'),
    [`${key}Mark`]: figures.isMarked ? '●' : '',
    [`${key}Shootout`]: Object.hasOwn(x, 'shootout') ? stat('shootout') : '',
  }
}

/** A cell must be one line. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Keys of images, whose fields in titles of vMix have another suffix than texts. */
const IMAGES: ReadonlySet<string> = new Set(['HomeLogo', 'AwayLogo'])

/** Returns the name of a vMix title's field for this column: 'HomeScore.Text', 'HomeLogo.Source'. */
export const titleField = (key: string): string => `${key}.${IMAGES.has(key) ? 'Source' : 'Text'}`

/**
 * True when `?suffix=.Text` asks for names of fields: vMix finds a column on its own when its name equals that of the field,
 * suffix included.
 */
export const isForTitles = (query: { get(name: string): string | null }): boolean => query.get('suffix') === '.Text'

export const inTitles = (row: ScoreRow): Record<string, string> =>
  Object.fromEntries(Object.entries(row).map(([key, text]) => [titleField(key), text]))
