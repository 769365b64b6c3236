import { z } from 'zod'
import { optionalText, slug } from '../kit/form-fields.ts'
import { isStoredPicture } from '../kit/stored-picture.ts'
import { GENDERS, SPORT_KEYS } from './sport.ts'
import { SCHOOL_CODE, type School, type Team, type Venue } from './team.ts'

// Schools, teams and venues as staff enter them (spec E2). A validation error is a code; the dictionaries have its words.

/** Maximum length of each name, in characters. */
export const NAME_LENGTH = 120

const name = optionalText(NAME_LENGTH)

/** The two-letter codes of provinces and territories in addresses. */
export const PROVINCES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const
export type Province = (typeof PROVINCES)[number]

type Names = { nameEn: string; nameFr: string }

/** True when there is a name in at least one language; it is then used in both. */
const isNamed = ({ nameEn, nameFr }: Names) => nameEn !== '' || nameFr !== ''
const UNNAMED = { path: ['nameEn'], message: 'required' }

const code = optionalText(20)
  .transform((text) => text.toUpperCase())
  .pipe(z.string().min(1, 'required').regex(SCHOOL_CODE, 'code-form'))

const colour = optionalText(20)
  .transform((text) => `#${text.toLowerCase().replace(/^#/, '')}`)
  .pipe(z.string().regex(/^#[0-9a-f]{6}$/, 'colour'))

const chosen = z.string().transform((id) => (id === '' ? null : id))

/**
 * The schema of a school's form: a name in at least one language, a three-letter code, a colour, and a logo stored on this site
 * or none.
 */
export const schoolForm = z
  .object({
    nameEn: name,
    nameFr: name,
    shortEn: name,
    shortFr: name,
    nicknameEn: name,
    nicknameFr: name,
    code,
    colour,
    logo: z.string().refine((picture) => picture === '' || isStoredPicture(picture), 'upload'),
    homeVenueId: chosen,
  })
  .refine(isNamed, UNNAMED)

export type SchoolValues = Record<keyof z.input<typeof schoolForm>, string>

export const NEW_SCHOOL: SchoolValues = {
  nameEn: '',
  nameFr: '',
  shortEn: '',
  shortFr: '',
  nicknameEn: '',
  nicknameFr: '',
  code: '',
  colour: '#5b6470',
  logo: '',
  homeVenueId: '',
}

export const schoolValues = ({ name, short, nickname, code, colour, logo, homeVenueId }: School): SchoolValues => ({
  nameEn: name.en,
  nameFr: name.fr,
  shortEn: short.en,
  shortFr: short.fr,
  nicknameEn: nickname.en,
  nicknameFr: nickname.fr,
  code,
  colour,
  logo,
  homeVenueId: homeVenueId ?? '',
})

/** The schema of a team's form: a school's team in one sport. */
export const teamForm = z.object({
  schoolId: z.string().min(1, 'choice'),
  sport: z.enum(SPORT_KEYS, 'choice'),
  gender: z.enum(GENDERS, 'choice'),
  slug,
})

export type TeamValues = Record<keyof z.input<typeof teamForm>, string>

export const teamValues = ({ schoolId, sport, gender, slug }: Team): TeamValues => ({ schoolId, sport, gender, slug })

/** Returns the schema of a venue's form. `isZone` recognises IANA zones. */
export const venueForm = (isZone: (zone: string) => boolean) =>
  z
    .object({
      nameEn: name,
      nameFr: name,
      city: name,
      province: z.enum(['', ...PROVINCES], 'choice'),
      zone: z.string().refine(isZone, 'choice'),
    })
    .refine(isNamed, UNNAMED)

export type VenueValues = Record<keyof z.input<ReturnType<typeof venueForm>>, string>

export const NEW_VENUE: VenueValues = { nameEn: '', nameFr: '', city: '', province: '', zone: 'America/Toronto' }

export const venueValues = ({ name, city, province, zone }: Venue): VenueValues => ({
  nameEn: name.en,
  nameFr: name.fr,
  city,
  province,
  zone,
})
