import { randomUUID } from 'node:crypto'
import type { Championship } from '../../championships/championship.ts'
import {
  type ChampionshipContent,
  type SavedChampionship,
  type SlotPlace,
  saveChampionship,
} from '../../championships/edit-championship.server.ts'
import type { AdminVisit, Services } from '../../services.server.ts'
import { refusedFields, refusedWhole } from '../kit/edit-form/edit-answer.ts'
import { readEdit, refuse } from '../kit/edit-form/read-edit.server.ts'
import { championshipForm, type GameValues, newChampionshipForm, placeText, startOf, structureOf } from './championship-values.ts'
import { championshipForms, placeOfEvent } from './championship-view.server.ts'
import { newStructure } from './new-structure.ts'

type SaveContext = Pick<Services, 'games' | 'championships'> & Pick<AdminVisit, 'editing'>

const slotPlace = (game: Pick<GameValues, 'code' | 'localDate' | 'localTime' | 'zone' | 'venueId'>): SlotPlace => {
  const { localDate, localTime, zone } = startOf(game)
  return { code: game.code, localDate, localTime, zone, venueId: game.venueId || null }
}

/**
 * Saves the form of a championship (spec B1). Only games whose place was changed in the form are moved; one that somebody else has
 * moved meanwhile, such as at the desk, is a conflict (spec M12).
 */
export async function saveChampionshipForm(request: Request, context: SaveContext, id: string) {
  const { games, championships, editing } = context
  const sent = await readEdit(request, championshipForm)
  if (!sent.ok) return sent.answer
  const stored = championships().byId.get(id)
  if (!stored) return refuse(refusedWhole('gone'), 404)
  const { nameEn, nameFr, noteEn, noteFr, slug, ticketsUrl, places, ...lists } = sent.value
  const eventOf = (code: string) => games().byId.get(stored.eventIds.get(code) ?? '')
  const moved = lists.games.filter((game) => !eventOf(game.code) || placeText(game) !== places.get(game.code))
  const isMovedByOthers = moved.some((game) => {
    const event = eventOf(game.code)
    const now = event && placeText(placeOfEvent(event))
    return now !== undefined && now !== places.get(game.code) && now !== placeText(game)
  })
  if (isMovedByOthers) return refuse({ ok: false, faults: {}, newer: championshipForms(context, stored) }, 409)
  const [anEvent] = [...stored.eventIds.values()].flatMap((eventId) => games().byId.get(eventId) ?? [])
  const saved = await saveChampionship(editing, {
    id,
    baseVersion: sent.baseVersion ?? 0,
    slug,
    name: { en: nameEn, fr: nameFr },
    note: { en: noteEn, fr: noteFr },
    ticketsUrl,
    sport: stored.sport,
    gender: stored.gender,
    structure: structureOf(lists),
    seriesDocId: anEvent?.seriesDocId ?? null,
    places: moved.map(slotPlace),
  })
  return saved.ok ? { ok: true as const } : refused(context, saved, id)
}

/** Makes a championship from a template, or from an earlier one without its teams (spec B1). `goTo`: its page. */
export async function saveNewChampionship(request: Request, context: SaveContext) {
  const { games, championships, editing } = context
  const sent = await readEdit(request, newChampionshipForm)
  if (!sent.ok) return sent.answer
  const { value } = sent
  const like = championships().byId.get(value.copyOf)
  const made = newStructure(value, like && { structure: like.structure, placeOf: placesOf(context, like) })
  if (!made) return refuse(refusedFields({ template: 'choice' }))
  const content: ChampionshipContent = {
    slug: value.slug,
    name: { en: value.nameEn, fr: value.nameFr },
    note: { en: '', fr: '' },
    ticketsUrl: '',
    sport: value.sport,
    gender: value.gender,
    structure: made.structure,
    seriesDocId: value.seriesDocId,
    places: made.places.map(slotPlace),
  }
  const unknown = value.teams.some((teamId) => !games().teams.has(teamId))
  if (unknown) return refuse(refusedFields({ teams: 'unknown' }), 409)
  // The form carries the id, so that sending it again after a lost response adds no second championship.
  const id = sent.newId ?? randomUUID()
  if (championships().byId.has(id)) return { ok: true as const, goTo: `/admin/championships/${id}` }
  const saved = await saveChampionship(editing, { ...content, id })
  return saved.ok ? { ok: true as const, goTo: `/admin/championships/${saved.id}` } : refused(context, saved, id)
}

const placesOf =
  ({ games }: Pick<Services, 'games'>, { eventIds }: Championship) =>
  (code: string) => {
    const event = games().byId.get(eventIds.get(code) ?? '')
    return event && placeOfEvent(event)
  }

function refused(context: SaveContext, saved: Extract<SavedChampionship, { ok: false }>, id: string) {
  const now = context.championships().byId.get(id)
  switch (saved.reason) {
    case 'structure':
      return refuse(refusedFields({ [saved.faults.some(({ code }) => code) ? 'games' : 'teams']: 'structure' }), 409)
    case 'slug-taken':
      return refuse(refusedFields({ slug: 'id-taken' }), 409)
    case 'changed':
      return now
        ? refuse({ ok: false, faults: {}, newer: championshipForms(context, now) }, 409)
        : refuse(refusedWhole('gone'), 404)
    case 'championship-not-found':
      return refuse(refusedWhole('gone'), 404)
    default:
      return refuse(refusedFields({ games: saved.reason === 'no-such-time' ? saved.reason : 'unknown' }), 409)
  }
}
