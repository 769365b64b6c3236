import { writeEvent } from '../app/events/edit/edit-events.server.ts'
import { type Editing, edit } from '../app/history/editing.server.ts'
import { writeScore } from '../app/scores/log/score-log.server.ts'
import { writeSchool, writeTeam, writeVenue } from '../app/teams/edit-teams.server.ts'
import { type DemoGames, demoGames } from './catalogue/demo-games.ts'
import { corrected, scoreFacts } from './catalogue/demo-scores.ts'
import { scriptedGames } from './scores/scripted-games.ts'

/** Adds the demo's schools, teams, venues and season with its scores in one change; the episodes must be there. */
export async function fillGames(editing: Editing): Promise<void> {
  const games = demoGames(editing.now())
  const { venues, schools, teams, events } = games
  await edit(editing, async (change) => {
    for (const venue of venues) must(await writeVenue(change, editing, venue))
    for (const school of schools) must(await writeSchool(change, editing, school))
    for (const team of teams) must(await writeTeam(change, editing, team))
    for (const { home: _, away: __, startsAt, former, ...event } of events) {
      // An event keeps its former start when it is saved with another one.
      if (former) must(await writeEvent(change, editing, { ...event, ...former, schedule: 'planned' }))
      must(await writeEvent(change, editing, event))
      if (!isScripted(event.id)) await writeScore(change, event, factsOf(games, event.id, editing.now()))
    }
  })
}

/** Games that go on by themselves get their score from there. */
const isScripted = (id: string) => scriptedGames.some(({ eventId }) => eventId === id)

/** What was kept of a game so far. The newest of the hockey games that are official was corrected afterwards. */
function factsOf({ events }: DemoGames, id: string, now: Date) {
  const event = events.find((each) => each.id === id)
  if (!event) return []
  const facts = scoreFacts(event, now)
  const [newest] = events
    .filter(({ play, sport, pictures }) => play === 'official' && sport === 'hockey' && pictures.length > 0)
    .toSorted((one, other) => Date.parse(other.startsAt ?? '') - Date.parse(one.startsAt ?? ''))
  return event === newest ? corrected(event, facts) : facts
}

function must(saved: { ok: true } | { ok: false; reason: string }) {
  if (!saved.ok) throw new Error(`The demo's games cannot be saved: ${saved.reason}`)
}
