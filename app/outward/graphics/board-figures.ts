import type { ScoreFrame } from '../../scores/fans/score-frame.ts'
import { clockText, gameClockText, playedMs } from '../../scores/rules/game-clock.ts'
import { judoText } from '../../scores/rules/judo-points.ts'
import type { Side } from '../../scores/rules/score-fact.ts'
import { clockAt, winnerOf } from '../../scores/rules/score-state.ts'
import { beyondOf, isCounted, overtimeOf, partsBefore } from '../../scores/rules/sports/part-rules.ts'
import type { OutputGame, OutputRules } from './output-game.ts'
import type { OutputWords } from './output-words.ts'

// Texts and numbers of a score at a moment, in one language, for graphics, boards and files (spec S6). They read a
// game's state only through this module.

type SideFigures = {
  /** The main number: goals, or the points of the set or bout while it is played. */
  big: string
  /** Sets or bouts won, beside the points of the current one; '' where `big` is the score. */
  won: string
  /** A side's advantage or lack of players: 'Power play 1:23', 'Empty net'; '' for none. */
  note: string
  /** True for the side that has the ball, the service or the hammer, or is at bat. */
  isMarked: boolean
  isWinner: boolean
  parts: string[]
}

export type Figures = {
  home: SideFigures
  away: SideFigures
  part: string
  /** '' where the sport has no clock, in breaks, and once the game is over. */
  clock: string
  /** Situation of the game beside the score: '2nd & 7 · Ball on 35'. */
  situation: string
  /** Both sides' sets or bouts won, where the score is that of the current one: 'Sets 1–0'. */
  standing: string
  /** Column heads of the parts in the table. */
  heads: string[]
  /** The sport's other counts, each with its name, home and away. */
  stats: { name: string; home: string; away: string }[]
  /** The current race of a meet with its first three; `place`: '' for a competitor without one. */
  race: { name: string; first: { place: string; name: string; mark: string }[] } | undefined
  isRunning: boolean
  isOver: boolean
}

/** Situations by which a sport marks a side. */
const MARKS = ['possession', 'server', 'hammer', 'arrow'] as const
const NOTHING: SideFigures = { big: '', won: '', note: '', isMarked: false, isWinner: false, parts: [] }

type FigureInput = { game: OutputGame; frame: ScoreFrame; now: number; words: OutputWords }

export function figuresAt(moment: FigureInput): Figures {
  const { game, frame, now } = moment
  const { rules } = game
  const isOver = frame.finalAt > 0
  const before = partsBefore(frame.part, frame.home.byPart)
  return {
    home: sideFigures(moment, 'home'),
    away: sideFigures(moment, 'away'),
    part: partText(moment),
    clock: isOver || frame.part.isBreak || frame.part.of === 'shootout' ? '' : gameClock(rules, frame, now),
    situation: isOver ? shootoutText(moment) : situationText(moment),
    standing: isOver ? '' : standingText(moment),
    heads: hasParts(rules) ? frame.home.byPart.map((_, at) => headText(moment, before + at + 1)) : [],
    stats: statFigures(moment),
    race: raceFigures(frame),
    isRunning: frame.clock.isRunning && !isOver,
    isOver,
  }
}

const statFigures = ({ game: { rules }, frame: { home, away }, words }: FigureInput): Figures['stats'] =>
  rules.stats
    .filter((stat) => Object.hasOwn(words.stat, stat))
    .map((stat) => ({ name: words.stat[stat] ?? stat, home: String(home.x[stat] ?? 0), away: String(away.x[stat] ?? 0) }))

/** Returns the text of the game's clock; '' where the sport has none. */
function gameClock(rules: OutputRules, { clock }: Pick<ScoreFrame, 'clock'>, now: number): string {
  if (rules.clock === 'none') return ''
  return gameClockText(rules, clock, clockAt(clock, now))
}

/** Returns the short name of the part: 'Q3', '3e quart', 'OT', 'Break', 'Final'. */
function partText({ game: { rules }, frame, words }: Omit<FigureInput, 'now'>): string {
  const { part, finalAt, officialAt, situation } = frame
  if (officialAt) return words.official
  if (finalAt) return words.final
  if (rules.scoring === 'lists') return ''
  if (part.isBreak) return words.pause
  const beyond = beyondOf(rules.parts, words)
  if (part.of === 'shootout') return beyond.shootout
  if (rules.parts.name === 'inning') return words[halfOf(situation)](part.n)
  const overtime = overtimeOf(part, rules.parts)
  return overtime === undefined ? words.part[rules.parts.name](part.n) : beyond.overtime(overtime)
}

/** Returns the half of the inning; a game whose half nobody has entered is in the top. */
const halfOf = ({ half }: ScoreFrame['situation']) => (half === 'bottom' ? 'bottom' : 'top')

/** True for sports with points by part; those of bouts belong to no part. */
const hasParts = ({ scoring }: OutputRules) => scoring === 'sum' || scoring === 'sets'

function headText({ game: { rules }, frame: { part }, words }: FigureInput, n: number): string {
  const { parts, scoring } = rules
  if (scoring !== 'sum' || !parts.hasOvertime || isCounted(parts) || n <= parts.regular) return String(n)
  const beyond = beyondOf(parts, words)
  return n === part.n && part.of === 'shootout' ? beyond.shortShootout : beyond.overtime(n - parts.regular)
}

function sideFigures({ game: { rules }, frame, now, words }: FigureInput, side: Side): SideFigures {
  if (rules.scoring === 'lists') return NOTHING
  const { score, byPart } = frame[side]
  const isOver = frame.finalAt > 0
  const isWon = rules.scoring !== 'sum' && !isOver
  const points =
    rules.scoring === 'bouts' ? (frame.bout?.[side] ?? 0) : (byPart.at(Math.min(frame.part.n, byPart.length) - 1) ?? 0)
  return {
    big: String(isWon ? points : score),
    won: isWon ? String(score) : '',
    note: isOver ? '' : noteText({ rules, frame, now, words }, side),
    isMarked: !isOver && isMarked(rules, frame, side),
    isWinner: winnerOf(frame) === side,
    parts: hasParts(rules) ? partsOf(frame, side) : [],
  }
}

/** Returns a side's points by part; a shootout that is counted separately has its own score. */
function partsOf({ part, ...sides }: ScoreFrame, side: Side): string[] {
  const { byPart, x } = sides[side]
  const isCountedAlone = part.of === 'shootout' && (sides.home.x.shootout ?? 0) + (sides.away.x.shootout ?? 0) > 0
  return byPart.map((each, at) => String(isCountedAlone && at === byPart.length - 1 ? (x.shootout ?? 0) : each))
}

function isMarked({ parts }: OutputRules, { situation }: ScoreFrame, side: Side): boolean {
  if (parts.name === 'inning') return halfOf(situation) === (side === 'away' ? 'top' : 'bottom')
  return MARKS.some((mark) => situation[mark] === side)
}

type NoteInput = Pick<FigureInput, 'frame' | 'now' | 'words'> & { rules: OutputRules }

/**
 * Returns a side's advantage or lack of players: in hockey by the strength that the scorer entered, else by the running
 * penalties.
 */
function noteText({ rules, frame, now, words }: NoteInput, side: Side): string {
  const { situation, bout } = frame
  if (rules.key === 'judo') return bout?.[side] ? judoText(bout[side]) : ''
  const own = runningPenalties(rules, frame, now, side)
  const notes: string[] = []
  if (rules.key === 'hockey') {
    const theirs = runningPenalties(rules, frame, now, side === 'home' ? 'away' : 'home').filter(isShort)
    const more = advantage(situation.strength, own.filter(isShort).length, theirs.length, side)
    if (more) notes.push(words.powerPlay(theirs[0]?.time ?? ''))
  } else {
    const [first] = own
    if (first) notes.push((rules.hasCards ? words.card : words.penalty)(first.number, first.time))
  }
  if (situation['empty-net'] === side) notes.push(words.emptyNet)
  return notes.join(' · ')
}

/** True for a penalty that leaves the side short; a player with ten minutes is replaced on the ice at once. */
const isShort = ({ minutes }: RunningPenalty) => minutes < 10

/** True when a side has more players on the ice. `strength`: home's and away's, as in '5-4'. */
function advantage(strength: string | number | undefined, own: number, theirs: number, side: Side): boolean {
  const [, home, away] = /^(\d)-(\d)$/.exec(String(strength ?? '')) ?? []
  if (home === undefined || away === undefined) return theirs > own
  return side === 'home' ? home > away : away > home
}

type RunningPenalty = { number: string; time: string; minutes: number }

/** Returns the penalties of a side that run at a moment, the next to end first. */
export function runningPenalties(rules: OutputRules, frame: ScoreFrame, now: number, side: Side): RunningPenalty[] {
  const played = playedMs(rules, frame, now)
  return frame.penalties
    .filter((each) => each.side === side && each.endsMs > played)
    .sort((a, b) => a.endsMs - b.endsMs)
    .map(({ number, minutes, endsMs }) => ({
      number: number === null ? '' : String(number),
      time: clockText(endsMs - played),
      minutes,
    }))
}

const numberOf = (value: string | number | undefined) => (typeof value === 'number' ? value : undefined)

function situationText(moment: FigureInput): string {
  const { rules } = moment.game
  const { frame, words } = moment
  const { situation, bout } = frame
  const said: string[] = []
  const down = numberOf(situation.down)
  if (down !== undefined) said.push(words.down(down, numberOf(situation.distance)?.toString() ?? ''))
  const line = numberOf(situation['ball-on'])
  if (line !== undefined) said.push(words.ballOn(line))
  const [balls, strikes, outs] = [situation.balls, situation.strikes, situation.outs].map(numberOf)
  if (balls !== undefined || strikes !== undefined) said.push(words.count(balls ?? 0, strikes ?? 0))
  if (outs !== undefined) said.push(words.outs(outs))
  const bases = basesText(numberOf(situation.bases))
  if (bases) said.push(words.bases(bases))
  const shootout = shootoutText(moment)
  if (frame.part.of === 'shootout' && shootout) said.push(shootout)
  if (rules.scoring === 'bouts' && bout?.label) said.push(bout.label)
  return said.join(' · ')
}

function shootoutText({ game, frame: { home, away }, words }: FigureInput): string {
  const [ours, theirs] = [home.x.shootout ?? 0, away.x.shootout ?? 0]
  return ours + theirs > 0 ? beyondOf(game.rules.parts, words).shootoutScore(ours, theirs) : ''
}

function standingText({ game: { rules }, frame: { home, away }, words }: FigureInput): string {
  if (rules.scoring === 'sets') return words.sets(home.score, away.score)
  return rules.scoring === 'bouts' ? words.bouts(home.score, away.score) : ''
}

/** Returns the occupied bases from the sum of 1 for first, 2 for second, 4 for third. */
const basesText = (bases = 0) => [1, 2, 3].filter((base) => bases & (1 << (base - 1))).join(', ')

function raceFigures({ race }: ScoreFrame): Figures['race'] {
  if (!race) return undefined
  const first = race.first.map(({ place, name, mark }) => ({ place: place === null ? '' : String(place), name, mark }))
  return { name: race.name, first }
}
