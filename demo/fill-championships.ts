import { readChampionship } from '../app/championships/championships.server.ts'
import { writeChampionship, writePublished } from '../app/championships/edit-championship.server.ts'
import { structureFrom, TEMPLATES } from '../app/championships/rules/templates.ts'
import { writeEvent } from '../app/events/edit/edit-events.server.ts'
import { readEvent } from '../app/events/edit/event-rows.server.ts'
import { toEvent } from '../app/events/games.server.ts'
import { type Editing, edit } from '../app/history/editing.server.ts'
import { writeScore } from '../app/scores/log/score-log.server.ts'
import { writeTeam } from '../app/teams/edit-teams.server.ts'
import { calendarFrom } from './catalogue/calendar.ts'
import { type ChampionshipDraft, demoChampionships, type GameDraft } from './catalogue/championships.ts'
import { daysLater } from './catalogue/demo-event.ts'
import { teamOf, venueOf } from './catalogue/schools.ts'
import { championshipFacts } from './scores/championship-facts.ts'
import { stableId } from './stable-id.ts'

const FINAL_8 = TEMPLATES.find(({ key }) => key === 'final-8')

/** Adds the demo's championships; those that are over with their results and recordings. */
export async function fillChampionships(editing: Editing): Promise<void> {
  for (const draft of demoChampionships(calendarFrom(editing.now()))) await fillChampionship(editing, draft)
}

export const championshipId = ({ championship }: Pick<ChampionshipDraft, 'championship'>) =>
  stableId(`championship ${championship}`)

async function fillChampionship(editing: Editing, draft: ChampionshipDraft): Promise<void> {
  if (!FINAL_8) throw new Error('There is no template of a Final 8.')
  const template = FINAL_8
  const id = championshipId(draft)
  const venue = venueOf(draft.host, 'basketball')
  const entrants = draft.seeds.map((school, at) => ({
    teamId: teamOf(school, 'basketball', draft.gender).id,
    seed: at + 1,
    pool: null,
    route: { en: '', fr: '' },
  }))
  await edit(editing, async (change) => {
    const { trx } = change
    for (const school of draft.seeds) {
      const team = teamOf(school, 'basketball', draft.gender)
      const there = await trx.selectFrom('team').select('id').where('id', '=', team.id).executeTakeFirst()
      if (!there) must(await writeTeam(change, editing, team))
    }
    const content = {
      id,
      slug: draft.championship,
      name: draft.name,
      note: draft.note,
      ticketsUrl: '',
      sport: 'basketball' as const,
      gender: draft.gender,
      seriesDocId: draft.series ? `s-${draft.series}` : null,
      structure: structureFrom(template, entrants),
      places: template.games(8).map(({ slot, when }) => ({
        code: slot.code,
        localDate: daysLater(draft.day, draft.minutes === undefined ? when.day : 0),
        localTime: when.time,
        zone: venue.zone,
        venueId: venue.id,
      })),
    }
    must(await writeChampionship(change, editing, content))
    must(await writePublished(change, editing, id, 'public'))
    if (draft.minutes !== undefined) return
    const eventIds = (await readChampionship(trx, id))?.eventIds
    // In the order in which they were played, so that each result names the teams of the next games.
    for (const game of draft.games) {
      const row = await readEvent(trx, eventIds?.get(game.game) ?? '')
      if (!row) throw new Error(`The demo's championship has no game ${game.game}.`)
      const event = toEvent(row)
      await writeScore(change, event, championshipFacts(event.id, game, Date.parse(event.startsAt ?? draft.day)))
      must(await writeEvent(change, editing, { ...event, play: 'official', pictures: picturesOf(draft, game) }))
    }
  })
}

const picturesOf = ({ series }: ChampionshipDraft, { episode }: GameDraft) =>
  episode === undefined ? [] : [{ episodeDocId: `e-${series}-${String(episode).padStart(2, '0')}`, label: { en: '', fr: '' } }]

function must(saved: { ok: true } | { ok: false; reason: string }) {
  if (!saved.ok) throw new Error(`The demo's championships cannot be saved: ${JSON.stringify(saved)}`)
}
