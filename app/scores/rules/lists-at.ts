import type { MeetLists } from './score-result.ts'

/**
 * The lists of a meet that a picture has come to (spec S4): of one that changed since, what was shown before. `at`: the moment of the newest
 * fact that the picture has come to, in ms.
 */
export function listsAt(before: MeetLists | undefined, read: MeetLists, at: number): MeetLists {
  const shown = new Map(before?.races.map((race) => [race.key, race]))
  return {
    races: read.races.flatMap((race) => (race.at <= at ? race : (shown.get(race.key) ?? []))),
    standing: read.at <= at ? read.standing : (before?.standing ?? []),
    at: Math.min(read.at, at),
  }
}
