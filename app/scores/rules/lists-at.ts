import type { MeetLists } from './score-result.ts'

/**
 * Returns the lists of a meet up to the moment the webcast has reached (spec S4); a list that changed later appears in
 * its version from `before`. `at`: the time of the newest fact that the webcast has reached, in ms.
 */
export function listsAt(before: MeetLists | undefined, read: MeetLists, at: number): MeetLists {
  const shown = new Map(before?.races.map((race) => [race.key, race]))
  return {
    races: read.races.flatMap((race) => (race.at <= at ? race : (shown.get(race.key) ?? []))),
    standing: read.at <= at ? read.standing : (before?.standing ?? []),
    at: Math.min(read.at, at),
  }
}
