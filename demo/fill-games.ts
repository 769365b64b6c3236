import { type Editing, edit } from '../app/catalog/edit.server.ts'
import { writeEvent } from '../app/events/edit-events.server.ts'
import { writeScore } from '../app/scores/score-log.server.ts'
import { writeSchool, writeTeam, writeVenue } from '../app/teams/edit-teams.server.ts'
import { demoGames } from './catalogue/demo-games.ts'
import { scoreFacts } from './catalogue/demo-scores.ts'

/** Adds the demo's schools, teams, venues and season with its scores in one change; the episodes must be there. */
export async function fillGames(editing: Editing): Promise<void> {
  const { venues, schools, teams, events } = demoGames(editing.now())
  await edit(editing, async (change) => {
    for (const venue of venues) must(await writeVenue(change, editing, venue))
    for (const school of schools) must(await writeSchool(change, editing, school))
    for (const team of teams) must(await writeTeam(change, editing, team))
    for (const { home: _, away: __, startsAt, former, ...event } of events) {
      // An event keeps its former start when it is saved with another one.
      if (former) must(await writeEvent(change, editing, { ...event, ...former, schedule: 'planned' }))
      must(await writeEvent(change, editing, event))
      await writeScore(change, event, scoreFacts({ ...event, home: null, away: null, startsAt }, editing.now()))
    }
  })
}

function must(saved: { ok: true } | { ok: false; reason: string }) {
  if (!saved.ok) throw new Error(`The demo's games cannot be saved: ${saved.reason}`)
}
