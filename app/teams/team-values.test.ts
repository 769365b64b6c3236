import { expect, test } from 'vitest'
import { NEW_SCHOOL, NEW_VENUE, schoolForm, schoolValues, teamForm, venueForm, venueValues } from './team-values.ts'

const LOGO = 'thumbnails/0b5a2f0c-7c1d-4f6e-9a57-1d2c3b4a5968'
const SCHOOL = { ...NEW_SCHOOL, nameEn: 'Northgate University', code: 'nor', colour: '003366' }
const VENUE = { ...NEW_VENUE, nameFr: 'Aréna du Traversier', zone: 'America/St_Johns', province: 'NL' }
const isZone = (zone: string) => zone.startsWith('America/')

type ParseResult = { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
/** Returns the first error code of each field, as a form shows them. */
const faultsOf = ({ error }: ParseResult) =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]).toReversed())

test('E2 a school needs a name in one language, three letters and a colour; both are written in one way', () => {
  expect(schoolForm.parse(SCHOOL)).toMatchObject({
    nameEn: 'Northgate University',
    code: 'NOR',
    colour: '#003366',
    homeVenueId: null,
  })
  expect(schoolForm.parse({ ...SCHOOL, nameEn: '', nameFr: 'Université', logo: LOGO })).toMatchObject({
    nameFr: 'Université',
    logo: LOGO,
  })
})

test.each<[Partial<typeof SCHOOL>, Record<string, string>]>([
  [{ nameEn: ' ' }, { nameEn: 'required' }],
  [{ nameEn: 'x'.repeat(121) }, { nameEn: 'too-long' }],
  [{ shortFr: 'a\0b' }, { shortFr: 'control-characters' }],
  [{ code: '' }, { code: 'required' }],
  [{ code: 'NO' }, { code: 'code-form' }],
  [{ code: 'N0R' }, { code: 'code-form' }],
  [{ code: 'ÉCO' }, { code: 'code-form' }],
  [{ colour: '' }, { colour: 'colour' }],
  [{ colour: 'red;x' }, { colour: 'colour' }],
  [{ colour: '#03366' }, { colour: 'colour' }],
  [{ logo: 'https://pictures.example/a.png' }, { logo: 'upload' }],
])('E2 the school %j is refused at its field', (values, refusal) => {
  expect(faultsOf(schoolForm.safeParse({ ...SCHOOL, ...values }))).toEqual(refusal)
})

test('E2 a team has a school, a sport, who plays, and an id for its address', () => {
  const team = { schoolId: 'northgate', sport: 'hockey', gender: 'women', slug: 'Northgate-Hockey-Women' }
  expect(teamForm.parse(team)).toEqual({ ...team, slug: 'northgate-hockey-women' })
  expect(faultsOf(teamForm.safeParse({ schoolId: '', sport: 'x', gender: 'x', slug: 'a b' }))).toEqual({
    schoolId: 'choice',
    sport: 'choice',
    gender: 'choice',
    slug: 'id-form',
  })
})

test('E2 a venue needs a name in one language and a known zone', () => {
  expect(venueForm(isZone).parse(VENUE)).toEqual(VENUE)
  expect(faultsOf(venueForm(isZone).safeParse({ ...VENUE, nameFr: '' }))).toEqual({ nameEn: 'required' })
  expect(faultsOf(venueForm(isZone).safeParse({ ...VENUE, zone: 'EST', province: 'XX' }))).toEqual({
    zone: 'choice',
    province: 'choice',
  })
})

test('E2 the form of a stored school or venue, saved as it is, changes nothing', () => {
  const marks = { id: 'x', version: 1, updatedAt: '' }
  const names = { name: { en: 'A', fr: 'B' }, short: { en: 'C', fr: 'D' }, nickname: { en: 'E', fr: 'F' } }
  const school = { ...marks, ...names, code: 'NOR', colour: '#003366', logo: LOGO, homeVenueId: 'ferry' }
  expect(schoolForm.parse(schoolValues(school))).toEqual({
    ...schoolValues(school),
    homeVenueId: 'ferry',
  })
  expect(Object.values(schoolValues(school))).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'NOR', '#003366', LOGO, 'ferry'])
  const venue = { ...marks, name: names.name, city: 'Gander', province: 'NL', zone: 'America/St_Johns' }
  expect(venueForm(isZone).parse(venueValues(venue))).toEqual({
    nameEn: 'A',
    nameFr: 'B',
    city: 'Gander',
    province: 'NL',
    zone: 'America/St_Johns',
  })
})
