import type { Language } from '../../kit/language.ts'

type ZoneOfCanada = {
  /** The IANA zone. */
  zone: string
  /** The region and a city: people choose by these, never by an abbreviation such as EST. */
  name: Record<Language, string>
  /** The common name of its time. */
  time: Record<Language, string>
}

const ATLANTIC = { en: 'Atlantic time', fr: 'heure de l’Atlantique' }
const EASTERN = { en: 'Eastern time', fr: 'heure de l’Est' }
const CENTRAL = { en: 'Central time', fr: 'heure du Centre' }
const BRITISH_COLUMBIA = { en: 'B.C. time', fr: 'heure de la Colombie-Britannique' }

/**
 * The zones that staff choose from, from east to west. A zone that no longer changes its clocks as its neighbours do has a time
 * named after the place.
 */
export const CANADIAN_ZONES: readonly ZoneOfCanada[] = [
  {
    zone: 'America/St_Johns',
    name: { en: "Newfoundland (St. John's)", fr: 'Terre-Neuve (Saint-Jean)' },
    time: { en: 'Newfoundland time', fr: 'heure de Terre-Neuve' },
  },
  {
    zone: 'America/Goose_Bay',
    name: { en: 'Labrador (Goose Bay)', fr: 'Labrador (Goose Bay)' },
    time: ATLANTIC,
  },
  {
    zone: 'America/Halifax',
    name: {
      en: 'Nova Scotia and Prince Edward Island (Halifax, Charlottetown)',
      fr: 'Nouvelle-Écosse et Île-du-Prince-Édouard (Halifax, Charlottetown)',
    },
    time: ATLANTIC,
  },
  {
    zone: 'America/Moncton',
    name: { en: 'New Brunswick (Moncton)', fr: 'Nouveau-Brunswick (Moncton)' },
    time: ATLANTIC,
  },
  {
    zone: 'America/Blanc-Sablon',
    name: { en: 'Lower North Shore (Blanc-Sablon)', fr: 'Basse-Côte-Nord (Blanc-Sablon)' },
    time: { en: 'Lower North Shore time', fr: 'heure de la Basse-Côte-Nord' },
  },
  {
    zone: 'America/Toronto',
    name: { en: 'Ontario and Quebec (Toronto, Montréal)', fr: 'Ontario et Québec (Toronto, Montréal)' },
    time: EASTERN,
  },
  {
    zone: 'America/Iqaluit',
    name: { en: 'Eastern Nunavut (Iqaluit)', fr: 'Est du Nunavut (Iqaluit)' },
    time: EASTERN,
  },
  {
    zone: 'America/Atikokan',
    name: { en: 'Ontario without clock changes (Atikokan)', fr: 'Ontario sans changement d’heure (Atikokan)' },
    time: { en: 'Atikokan time', fr: 'heure d’Atikokan' },
  },
  {
    zone: 'America/Rankin_Inlet',
    name: { en: 'Central Nunavut (Rankin Inlet)', fr: 'Centre du Nunavut (Rankin Inlet)' },
    time: CENTRAL,
  },
  {
    zone: 'America/Winnipeg',
    name: { en: 'Manitoba (Winnipeg)', fr: 'Manitoba (Winnipeg)' },
    time: { en: 'Manitoba time', fr: 'heure du Manitoba' },
  },
  {
    zone: 'America/Regina',
    name: { en: 'Saskatchewan (Regina, Saskatoon)', fr: 'Saskatchewan (Regina, Saskatoon)' },
    time: { en: 'Saskatchewan time', fr: 'heure de la Saskatchewan' },
  },
  {
    zone: 'America/Edmonton',
    name: { en: 'Alberta (Edmonton, Calgary)', fr: 'Alberta (Edmonton, Calgary)' },
    time: { en: 'Alberta time', fr: 'heure de l’Alberta' },
  },
  {
    zone: 'America/Yellowknife',
    name: { en: 'Northwest Territories (Yellowknife)', fr: 'Territoires du Nord-Ouest (Yellowknife)' },
    time: { en: 'Northwest Territories time', fr: 'heure des Territoires du Nord-Ouest' },
  },
  {
    zone: 'America/Cambridge_Bay',
    name: { en: 'Western Nunavut (Cambridge Bay)', fr: 'Ouest du Nunavut (Cambridge Bay)' },
    time: { en: 'Mountain time', fr: 'heure des Rocheuses' },
  },
  {
    zone: 'America/Dawson_Creek',
    name: { en: 'Northeastern British Columbia (Dawson Creek)', fr: 'Nord-Est de la Colombie-Britannique (Dawson Creek)' },
    time: BRITISH_COLUMBIA,
  },
  {
    zone: 'America/Creston',
    name: { en: 'Southeastern British Columbia (Creston)', fr: 'Sud-Est de la Colombie-Britannique (Creston)' },
    time: BRITISH_COLUMBIA,
  },
  {
    zone: 'America/Vancouver',
    name: { en: 'British Columbia (Vancouver, Victoria)', fr: 'Colombie-Britannique (Vancouver, Victoria)' },
    time: BRITISH_COLUMBIA,
  },
  {
    zone: 'America/Whitehorse',
    name: { en: 'Yukon (Whitehorse)', fr: 'Yukon (Whitehorse)' },
    time: { en: 'Yukon time', fr: 'heure du Yukon' },
  },
]

const byZone = new Map(CANADIAN_ZONES.map((entry) => [entry.zone, entry]))

/** Returns a zone's title for staff; outside this list, the city in its id. */
export const zoneTitle = (zone: string, language: Language): string => byZone.get(zone)?.name[language] ?? cityOf(zone)

/** Returns the common name of the zone's time: 'Newfoundland time', 'heure de Terre-Neuve'. */
export function zoneTime(zone: string, language: Language): string {
  const known = byZone.get(zone)?.time[language]
  if (known) return known
  const city = cityOf(zone)
  if (language === 'en') return `${city} time`
  return /^[AEIOUYÉ]/i.test(city) ? `heure d’${city}` : `heure de ${city}`
}

const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
