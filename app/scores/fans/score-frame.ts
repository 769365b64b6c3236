import type { BoutState, ScoreState } from '../rules/score-state.ts'

/** Frame of the live stream: a state without the lists that would make it long. */
export type ScoreFrame = Omit<ScoreState, 'races' | 'bouts' | 'standing' | 'corrections'> & {
  /** The current bout, and how many bouts there were. */
  bout?: BoutState
  bouts: number
  /** The current race with its first three. */
  race?: { key: string; name: string; state: string; first: { place: number | null; name: string; mark: string }[] }
  races: number
  /** When the score itself was last corrected; 0 for never. */
  correctedAt: number
}

/** The maximum length of a frame in bytes (spec S4), because ten thousand viewers may receive it. */
const FRAME_BYTES = 1_000
/** The maximum length of the fields sent with a frame: number of facts, time of the newest one, and `hasNoPicture`. */
const ENVELOPE_BYTES = ',"seq":20000,"at":1790000000000,"hasNoPicture":true'.length
/** The maximum numbers of parts and of penalties in a frame. */
const [MOST_PARTS, MOST_PENALTIES] = [16, 4]

/** Returns the frame of a state, never longer than FRAME_BYTES. */
export function scoreFrame(state: ScoreState): ScoreFrame {
  const { races, bouts, standing: _, corrections, penalties, ...rest } = state
  const bout = bouts.find(({ n }) => n === state.part.n)
  const race = races.findLast(({ state }) => state === 'on') ?? races.findLast(({ state }) => state === 'done') ?? races.at(-1)
  const frame: ScoreFrame = {
    ...rest,
    home: { ...rest.home, byPart: rest.home.byPart.slice(-MOST_PARTS) },
    away: { ...rest.away, byPart: rest.away.byPart.slice(-MOST_PARTS) },
    penalties: penalties.slice(-MOST_PENALTIES),
    ...(bout && { bout: { ...bout, label: bout.label.slice(0, 20) } }),
    bouts: bouts.length,
    ...(race && { race: shortRace(race) }),
    races: races.length,
    correctedAt: corrections.findLast(({ stat }) => stat === 'score')?.at ?? 0,
  }
  if (sizeOf(frame) <= FRAME_BYTES - ENVELOPE_BYTES) return frame
  const { race: __, ...bare } = frame
  return { ...bare, penalties: frame.penalties.slice(-1), home: shortSide(frame.home), away: shortSide(frame.away) }
}

const shortSide = (side: ScoreState['home']) => ({ ...side, byPart: side.byPart.slice(-4) })

const sizeOf = (frame: ScoreFrame) => new TextEncoder().encode(JSON.stringify(frame)).byteLength

function shortRace({ key, name, state, places }: ScoreState['races'][number]): NonNullable<ScoreFrame['race']> {
  const first = places.slice(0, 3).map(({ place, name, mark }) => ({ place, name: name.slice(0, 24), mark }))
  return { key, name: name.slice(0, 40), state, first }
}
