import type { FileRow } from './games-file.ts'

// The columns of venues, schools and teams of a file.

export const venueContent = ({ id, name, city, province, zone }: FileRow<'venues'>) => ({
  id,
  name_en: name.en,
  name_fr: name.fr,
  city,
  province,
  zone,
})

export const schoolContent = ({ id, name, short, nickname, code, colour, homeVenueId }: FileRow<'schools'>, logo: string) => ({
  id,
  name_en: name.en,
  name_fr: name.fr,
  short_en: short.en,
  short_fr: short.fr,
  nickname_en: nickname.en,
  nickname_fr: nickname.fr,
  code,
  colour,
  logo,
  home_venue_id: homeVenueId,
})

export const teamContent = ({ id, slug, schoolId, sport, gender }: FileRow<'teams'>) => ({
  id,
  slug,
  school_id: schoolId,
  sport,
  gender,
})
