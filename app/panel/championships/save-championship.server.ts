import { randomUUID } from 'node:crypto'
import { type SavedChampionship, saveChampionship } from '../../championships/edit-championship.server.ts'
import type { AdminVisit, Services } from '../../services.server.ts'
import { refusedFields, refusedWhole } from '../kit/edit-form/edit-answer.ts'
import { readEdit, refuse } from '../kit/edit-form/read-edit.server.ts'
import { championshipForm, type GamePlace, newChampionshipForm, startOf, structureOf } from './championship-values.ts'
import { championshipForms, placesOf } from './championship-view.server.ts'
import { newStructure } from './new-structure.ts'

type SaveContext = Pick<Services, 'games' | 'championships'> & Pick<AdminVisit, 'editing'>

const slotPlace = ({ code, venueId, eventId, ...place }: GamePlace & { code: string; eventId?: string }) => {
  const { localDate, localTime, zone } = startOf({ ...place, venueId })
  return { code, localDate, localTime, zone, venueId: venueId || null, ...(eventId && { eventId }) }
}

/**
 * Saves the form of a championship (spec B1). Only games whose place was changed in the form are moved; one that somebody else has
 * moved meanwhile, such as at the desk, is a conflict (spec M12). A game whose code was changed keeps its event.
 */
export async function saveChampionshipForm(request: Request, context: SaveContext, id: string) {
  const sent = await readEdit(request, championshipForm)
  if (!sent.ok) return sent.answer
  const stored = context.championships().byId.get(id)
  if (!stored) return refuse(refusedWhole('gone'), 404)
  const { nameEn, nameFr, noteEn, noteFr, slug, ticketsUrl, places, ...lists } = sent.value
  const renamed = new Map(lists.games.flatMap(({ was = '', code }) => (was && was !== code ? [[was, code]] : [])))
  const [anEvent] = [...stored.eventIds.values()].flatMap((eventId) => context.games().byId.get(eventId) ?? [])
  const saved = await saveChampionship(context.editing, {
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
    places: lists.games.map((game) => ({ ...slotPlace(game), seen: places.get(game.was ?? game.code) })),
    renamed,
  })
  return saved.ok ? { ok: true as const } : refused(context, saved, id)
}

/** Makes a championship from a template, or from an earlier one without its teams (spec B1). `goTo`: its page. */
export async function saveNewChampionship(request: Request, context: SaveContext) {
  const { games, championships, editing } = context
  const sent = await readEdit(request, newChampionshipForm)
  if (!sent.ok) return sent.answer
  const { slug, nameEn, nameFr, sport, gender, seriesDocId, teams, copyOf } = sent.value
  const like = championships().byId.get(copyOf)
  const made = newStructure(sent.value, like && { structure: like.structure, placeOf: placesOf(context, like) })
  if (!made) return refuse(refusedFields({ template: 'choice' }))
  if (teams.some((teamId) => !games().teams.has(teamId))) return refuse(refusedFields({ teams: 'unknown' }), 409)
  // The form carries the id, so that sending it again after a lost response adds no second championship.
  const id = sent.newId ?? randomUUID()
  const goTo = `/admin/championships/${id}`
  if (championships().byId.has(id)) return { ok: true as const, goTo }
  const saved = await saveChampionship(editing, {
    id,
    slug,
    name: { en: nameEn, fr: nameFr },
    note: { en: '', fr: '' },
    ticketsUrl: '',
    sport,
    gender,
    structure: made.structure,
    seriesDocId,
    places: made.places.map(slotPlace),
  })
  return saved.ok ? { ok: true as const, goTo } : refused(context, saved, id)
}

/** Answers with the form as it is stored now. */
function newer(context: SaveContext, id: string) {
  const now = context.championships().byId.get(id)
  return now ? refuse({ ok: false, faults: {}, newer: championshipForms(context, now) }, 409) : refuse(refusedWhole('gone'), 404)
}

/** Refusals of single games that have their own words. */
const TOLD = ['no-such-time', 'linked'] as const

function refused(context: SaveContext, saved: Extract<SavedChampionship, { ok: false }>, id: string) {
  switch (saved.reason) {
    case 'structure':
      return refuse(refusedFields({ [saved.faults.some(({ code }) => code) ? 'games' : 'teams']: 'structure' }), 409)
    case 'slug-taken':
      return refuse(refusedFields({ slug: 'id-taken' }), 409)
    case 'changed':
      return newer(context, id)
    case 'championship-not-found':
      return refuse(refusedWhole('gone'), 404)
    default:
      return refuse(refusedFields({ games: TOLD.find((each) => each === saved.reason) ?? 'unknown' }), 409)
  }
}
