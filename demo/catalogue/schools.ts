import type { School, Team as StoredTeam, Venue } from '../../app/teams/team.ts'
import { teamSlug } from '../../app/teams/team-names.ts'
import { stableId } from '../stable-id.ts'
import * as t from './teams.ts'

export type DemoVenue = Omit<Venue, 'version' | 'updatedAt'>
export type DemoSchool = Omit<School, 'version' | 'updatedAt'>
export type DemoTeam = Omit<StoredTeam, 'version' | 'updatedAt'>

/** A name in English and, where it differs, in French. */
type Names = [en: string, fr?: string]

type Draft = {
  team: t.Team
  code: string
  colour: string
  name: Names
  /** The French short name where it differs. */
  shortFr?: string
  place: [city: string, province: string, zone: string]
  /** Hockey, basketball, volleyball and meets. */
  indoor: Names
  /** Soccer, football and rugby. */
  outdoor: Names
  /** The catalogue's home of this school is outdoors. */
  isHomeOutdoor?: true
}

/** The demo's universities from every region of Canada, in the order of teams.ts. */
const DRAFTS: readonly Draft[] = [
  {
    team: t.northgate,
    code: 'NGT',
    colour: '#2f55c8',
    name: ['Northgate University', 'Université de Northgate'],
    place: ['Northgate', 'ON', 'America/Toronto'],
    indoor: ['Northgate Fieldhouse'],
    outdoor: ['Northgate Stadium', 'Stade de Northgate'],
  },
  {
    team: t.lacBleu,
    code: 'LCB',
    colour: '#e68418',
    name: ['Lac-Bleu University', 'Université de Lac-Bleu'],
    place: ['Lac-Bleu', 'QC', 'America/Toronto'],
    indoor: ['Centre des Îles'],
    outdoor: ['Lac-Bleu Stadium', 'Stade de Lac-Bleu'],
  },
  {
    team: t.prairieTech,
    code: 'PRT',
    colour: '#b5651d',
    name: ['Prairie Institute of Technology', 'Institut de technologie des Prairies'],
    place: ['Wheatfield', 'SK', 'America/Regina'],
    indoor: ['Elevator Hall', 'Salle de l’Élévateur'],
    outdoor: ['The Granary', 'Granary'],
    isHomeOutdoor: true,
  },
  {
    team: t.kettleRiver,
    code: 'KET',
    colour: '#0f5c4d',
    name: ['Kettle River University', 'Université de Kettle River'],
    place: ['Kettle River', 'BC', 'America/Vancouver'],
    indoor: ['Weir Street'],
    outdoor: ['Kettle River Field', 'Terrain de Kettle River'],
  },
  {
    team: t.saintAubin,
    code: 'STA',
    colour: '#2f2a6b',
    name: ['Saint-Aubin University', 'Université Saint-Aubin'],
    place: ['Saint-Aubin', 'QC', 'America/Toronto'],
    indoor: ['Halle du Quai'],
    outdoor: ['Saint-Aubin Stadium', 'Stade Saint-Aubin'],
  },
  {
    team: t.harbourlight,
    code: 'HBL',
    colour: '#d02341',
    name: ['Harbourlight University', 'Université de Harbourlight'],
    place: ['Harbourlight', 'NL', 'America/St_Johns'],
    indoor: ['Lighthouse Arena', 'Aréna du Phare'],
    outdoor: ['Breakwater Park'],
    isHomeOutdoor: true,
  },
  {
    team: t.copperfield,
    code: 'COP',
    colour: '#9c4a1a',
    name: ['Copperfield Polytechnic', 'École polytechnique de Copperfield'],
    place: ['Copperfield', 'MB', 'America/Winnipeg'],
    indoor: ['The Shaft', 'Shaft'],
    outdoor: ['Headframe Field', 'Terrain du Chevalement'],
  },
  {
    team: t.stoneford,
    code: 'STF',
    colour: '#7d25a3',
    name: ['Stoneford University', 'Université de Stoneford'],
    place: ['Stoneford', 'ON', 'America/Toronto'],
    indoor: ['Mason Hall', 'Salle des Maçons'],
    outdoor: ['Quarry Road'],
    isHomeOutdoor: true,
  },
  {
    team: t.westmoor,
    code: 'WES',
    colour: '#35618f',
    name: ['Westmoor University', 'Université de Westmoor'],
    place: ['Westmoor', 'AB', 'America/Edmonton'],
    indoor: ['Heron Hall'],
    outdoor: ['Westmoor Park', 'Parc de Westmoor'],
  },
  {
    team: t.valErable,
    code: 'VDE',
    colour: '#333c94',
    name: ["Val-d'Érable University", 'Université de Val-d’Érable'],
    shortFr: 'Val-d’Érable',
    place: ["Val-d'Érable", 'QC', 'America/Toronto'],
    indoor: ['Sucrerie'],
    outdoor: ["Val-d'Érable Stadium", 'Stade de Val-d’Érable'],
  },
  {
    team: t.whitecap,
    code: 'WHI',
    colour: '#0b7a75',
    name: ['University of Whitecap Island', 'Université de l’Île-Whitecap'],
    place: ['Whitecap', 'PE', 'America/Halifax'],
    indoor: ['Ferry Point'],
    outdoor: ['Ferry Point Field', 'Terrain de Ferry Point'],
  },
  {
    team: t.summitRidge,
    code: 'SUM',
    colour: '#3d348b',
    name: ['Summit Ridge University', 'Université de Summit Ridge'],
    place: ['Summit Ridge', 'AB', 'America/Edmonton'],
    indoor: ['Treeline Arena'],
    outdoor: ['Summit Ridge Field', 'Terrain de Summit Ridge'],
  },
  {
    team: t.elmgrove,
    code: 'ELM',
    colour: '#2d6a2f',
    name: ['Elmgrove College', 'Collège Elmgrove'],
    place: ['Elmgrove', 'NB', 'America/Moncton'],
    indoor: ['Elm Street Gymnasium', 'Gymnase de la rue des Ormes'],
    outdoor: ['Library Lawn'],
    isHomeOutdoor: true,
  },
  {
    team: t.ironwood,
    code: 'IRO',
    colour: '#5b3a29',
    name: ['Ironwood University', 'Université d’Ironwood'],
    place: ['Ironwood', 'NS', 'America/Halifax'],
    indoor: ['Bellows Arena', 'Aréna des Soufflets'],
    outdoor: ['Anvil Field'],
    isHomeOutdoor: true,
  },
  {
    team: t.bellerive,
    code: 'BEL',
    colour: '#6d1a5b',
    name: ['Bellerive University', 'Université de Bellerive'],
    place: ['Bellerive', 'QC', 'America/Toronto'],
    indoor: ['Bellerive Centre', 'Centre Bellerive'],
    outdoor: ['Anse'],
    isHomeOutdoor: true,
  },
  {
    team: t.auroraNorth,
    code: 'AUR',
    colour: '#158878',
    name: ['Aurora North University', 'Université Aurora North'],
    place: ['Aurora', 'YT', 'America/Whitehorse'],
    indoor: ['Polar Dome'],
    outdoor: ['Aurora Field', 'Terrain Aurora'],
  },
]

const venueId = ({ code }: Draft, kind: 'indoor' | 'outdoor') => stableId(`venue ${code} ${kind}`)

function venueFrom(draft: Draft, kind: 'indoor' | 'outdoor'): DemoVenue {
  const [en, fr = ''] = draft[kind]
  const [city, province, zone] = draft.place
  return { id: venueId(draft, kind), name: { en, fr }, city, province, zone }
}

/** The home of no school: games on neutral ground. */
export const neutralVenue: DemoVenue = {
  id: stableId('venue long reach'),
  name: { en: 'Long Reach Centre', fr: 'Centre Long Reach' },
  city: 'Long Reach',
  province: 'MB',
  zone: 'America/Winnipeg',
}

export const canal: DemoVenue = {
  id: stableId('venue canal'),
  name: { en: 'Bellerive Canal', fr: 'Canal de Bellerive' },
  city: 'Bellerive',
  province: 'QC',
  zone: 'America/Toronto',
}

export const demoVenues: readonly DemoVenue[] = [
  ...DRAFTS.flatMap((draft) => [venueFrom(draft, 'indoor'), venueFrom(draft, 'outdoor')]),
  neutralVenue,
  canal,
]

export const demoSchools: readonly DemoSchool[] = DRAFTS.map((draft) => ({
  id: stableId(`school ${draft.code}`),
  name: { en: draft.name[0], fr: draft.name[1] ?? '' },
  short: { en: draft.team.school, fr: draft.shortFr ?? '' },
  nickname: { en: draft.team.name, fr: '' },
  code: draft.code,
  colour: draft.colour,
  logo: '',
  homeVenueId: venueId(draft, draft.isHomeOutdoor ? 'outdoor' : 'indoor'),
}))

const OUTDOORS: readonly string[] = ['soccer', 'football', 'rugby']

/** Where a school hosts this sport. */
export function venueOf(team: t.Team, sport: DemoTeam['sport']): DemoVenue {
  const draft = DRAFTS.find((each) => each.team === team) as Draft
  return venueFrom(draft, OUTDOORS.includes(sport) ? 'outdoor' : 'indoor')
}

/** A school's team of this sport. */
export function teamOf(team: t.Team, sport: DemoTeam['sport'], gender: DemoTeam['gender']): DemoTeam {
  const school = demoSchools[DRAFTS.findIndex((each) => each.team === team)] as DemoSchool
  const slug = teamSlug(school, sport, gender)
  return { id: stableId(`team ${slug}`), slug, schoolId: school.id, sport, gender }
}

/** The teams of the catalogue in this file's order. */
export const schoolTeams: readonly t.Team[] = DRAFTS.map(({ team }) => team)
