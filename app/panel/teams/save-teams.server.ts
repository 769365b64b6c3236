import { isZone } from '../../events/time/zoned-time.ts'
import type { AdminVisit, Services } from '../../services.server.ts'
import { saveSchool, saveTeam, saveVenue } from '../../teams/edit-teams.server.ts'
import type { School, Team, Venue } from '../../teams/team.ts'
import { schoolForm, schoolValues, teamForm, teamValues, venueForm, venueValues } from '../../teams/team-values.ts'
import { refusedFields, refusedWhole } from '../kit/edit-form/edit-answer.ts'
import { readEdit, refuse } from '../kit/edit-form/read-edit.server.ts'

type SaveContext = Pick<Services, 'games'> & Pick<AdminVisit, 'editing'>

/** The paths of the list of teams and schools, and of the list of venues. */
const TEAMS = '/admin/teams'
const VENUES = '/admin/venues'

/** Returns the form values of a stored school, team or venue, and its version. */
export const schoolForms = (school: School) => ({ values: schoolValues(school), version: school.version })
export const teamForms = (team: Team) => ({ values: teamValues(team), version: team.version })
export const venueForms = (venue: Venue) => ({ values: venueValues(venue), version: venue.version })

/** Saves the form of a school (spec E2); without an id, a new one. */
export async function saveSchoolForm(request: Request, { games, editing }: SaveContext, id: string | undefined) {
  const sent = await readEdit(request, schoolForm)
  if (!sent.ok) return sent.answer
  const { nameEn, nameFr, shortEn, shortFr, nicknameEn, nicknameFr, ...own } = sent.value
  if (own.homeVenueId !== null && !games().venues.has(own.homeVenueId))
    return refuse(refusedFields({ homeVenueId: 'unknown' }), 409)
  const saved = await saveSchool(editing, {
    ...own,
    ...place(id, sent.baseVersion),
    name: { en: nameEn, fr: nameFr },
    short: { en: shortEn, fr: shortFr },
    nickname: { en: nicknameEn, fr: nicknameFr },
  })
  if (saved.ok) return done(id, TEAMS)
  if (saved.reason === 'code-taken') return refuse(refusedFields({ code: 'code-taken' }), 409)
  return outdated(saved.reason, id === undefined ? undefined : games().schools.get(id), schoolForms)
}

/** Saves the form of a team; without an id, a new one. */
export async function saveTeamForm(request: Request, { games, editing }: SaveContext, id: string | undefined) {
  const sent = await readEdit(request, teamForm)
  if (!sent.ok) return sent.answer
  const saved = await saveTeam(editing, { ...sent.value, ...place(id, sent.baseVersion) })
  if (saved.ok) return done(id, TEAMS)
  if (saved.reason === 'school-not-found') return refuse(refusedFields({ schoolId: 'unknown' }), 409)
  if (saved.reason === 'exists') return refuse(refusedFields({ gender: 'team-exists' }), 409)
  if (saved.reason === 'in-use') return refuse(refusedFields({ gender: 'in-championship' }), 409)
  if (saved.reason === 'slug-taken') return refuse(refusedFields({ slug: 'id-taken' }), 409)
  return outdated(saved.reason, id === undefined ? undefined : games().teams.get(id), teamForms)
}

/** Saves the form of a venue; without an id, a new one. */
export async function saveVenueForm(request: Request, { games, editing }: SaveContext, id: string | undefined) {
  const sent = await readEdit(request, venueForm(isZone))
  if (!sent.ok) return sent.answer
  const { nameEn, nameFr, ...own } = sent.value
  const saved = await saveVenue(editing, { ...own, ...place(id, sent.baseVersion), name: { en: nameEn, fr: nameFr } })
  if (saved.ok) return done(id, VENUES)
  return outdated(saved.reason, id === undefined ? undefined : games().venues.get(id), venueForms)
}

// A form without a version counts as stale.
const place = (id: string | undefined, baseVersion: number | undefined) =>
  id === undefined ? {} : { id, baseVersion: baseVersion ?? 0 }

const done = (id: string | undefined, list: string) => ({ ok: true as const, ...(id === undefined ? { goTo: list } : {}) })

/** Returns the answer to a save that came too late: the newer version, or that the document is gone. */
function outdated<Thing>(
  reason: 'changed' | 'not-found',
  now: Thing | undefined,
  formOf: (thing: Thing) => { values: Record<string, string>; version: number },
) {
  if (reason === 'not-found' || now === undefined) return refuse(refusedWhole('gone'), 404)
  return refuse({ ok: false, faults: {}, newer: formOf(now) }, 409)
}
