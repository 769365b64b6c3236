import { z } from 'zod'
import adjectives from './adjectives.json' with { type: 'json' }
import calendar from './calendar.json' with { type: 'json' }
import disciplines from './disciplines.json' with { type: 'json' }
import events from './events.json' with { type: 'json' }
import genders from './genders.json' with { type: 'json' }
import names from './names.json' with { type: 'json' }
import official from './official.json' with { type: 'json' }
import places from './places.json' with { type: 'json' }
import protectedTerms from './protected.json' with { type: 'json' }
import remarks from './remarks.json' with { type: 'json' }
import sports from './sports.json' with { type: 'json' }

const gender = z.enum(['m', 'f'])
const words = z.record(z.string(), z.string())

/** A sport. 'natation' is feminine; an invariable one ('échecs') takes no 'féminin' or 'masculin'. */
const sport = z.strictObject({
  en: z.array(z.string()),
  fr: z.string(),
  gender,
  whole: z.boolean().optional(),
  /** True for a word that also names a department: a sport only after 'women's', or in a text with a race or Games. */
  vague: z.boolean().optional(),
  /** Codes after M or W, as in 'MBB'. */
  codes: z.array(z.string()).optional(),
})

/** A swimming, running or throwing event. French puts a distance before or after it: '200 m dos', 'relais 4x100 m'. */
const discipline = z.strictObject({
  en: z.array(z.string()),
  fr: z.string(),
  gender,
  after: z.literal('distance').optional(),
  before: z.literal('distance').optional(),
  /** The words on either side of the distance. */
  split: z.tuple([z.string(), z.string()]).optional(),
  plural: z.boolean().optional(),
  /** True for a category of competitors, after a rowing event or by itself. */
  weight: z.boolean().optional(),
  sports: z.array(z.string()).optional(),
})

/** The subject of a title: a final, a day, a ceremony. Listed in the singular; its plural takes -s unless `frs` is given. */
const event = z.strictObject({
  /** '{span}' stands for each of the calendar's spans, in French too: 'player of the {span}'. */
  en: z.array(z.string()),
  /** '{e}' stands for an ordinal: 'match pour la {e} place'. */
  fr: z.string(),
  frs: z.string().optional(),
  feminine: z.string().optional(),
  feminines: z.string().optional(),
  masculine: z.string().optional(),
  gender,
  only: z.enum(['plural', 'singular']).optional(),
  /** `numbered`: may carry a number; `needsNumber`: must carry one. */
  numbered: z.boolean().optional(),
  needsNumber: z.boolean().optional(),
  /** True when the number must be attached: 'G3'. */
  glued: z.boolean().optional(),
  /** Joins its sport: 'finale de rugby'. Other events go beside their sport. */
  joins: z.boolean().optional(),
  /** Joins another event: 'finale du championnat'. */
  of: z.boolean().optional(),
  /** Joins an organisation: 'Repêchage de la LNH', 'Jeux de l’Ontario'. */
  ofOrg: z.boolean().optional(),
  /** Takes 'féminin' and 'masculin'. */
  agrees: z.boolean().optional(),
  needsSport: z.boolean().optional(),
  needsModifier: z.boolean().optional(),
  /** English adjectives: one of `with` must precede it, none of `notWith` may. */
  with: z.array(z.string()).optional(),
  notWith: z.array(z.string()).optional(),
  /** True for a person who is honoured: 'all-Canadian gala' honours several. */
  person: z.boolean().optional(),
  /** True for an honour of a person: one is the player of the year, but does not win or watch it. */
  honour: z.boolean().optional(),
  /** True for a person whose gender does not follow from the team's, such as a coach. */
  ownSex: z.boolean().optional(),
  /** True for things that do not take place: results neither begin nor end. */
  idle: z.boolean().optional(),
  /** Keeps its capital. */
  proper: z.boolean().optional(),
  /** English sports, one of which must be in the text. */
  sports: z.array(z.string()).optional(),
})

const adjective = z.strictObject({
  en: z.array(z.string()),
  m: z.string(),
  f: z.string().optional(),
  mp: z.string().optional(),
  fp: z.string().optional(),
  /** Never agrees. */
  fixed: z.boolean().optional(),
  /** Placed before its noun. */
  before: z.boolean().optional(),
  /** Placed after the sport: 'championnat d’athlétisme en salle'. */
  far: z.boolean().optional(),
  alone: z.boolean().optional(),
  /** Placed after the number, 'Match 3 en direct'; other adjectives go before it. */
  behindNumber: z.boolean().optional(),
  /** Allowed with nouns of several words too: 'conférence de presse du matin'. */
  anywhere: z.boolean().optional(),
  /** True when it describes only competitions: a final, not a ceremony. */
  competition: z.boolean().optional(),
  onlyWith: z.array(z.string()).optional(),
  /** Events that it also goes with when no sport precedes it: 'championship semifinal'. */
  bareWith: z.array(z.string()).optional(),
  /** Leagues, one of which must be in the text, because its French depends on them: 'college' is a cégep in Québec only. */
  leagues: z.array(z.string()).optional(),
})

/** Words for the gender of competitors. */
const genderWord = z.strictObject({
  en: z.array(z.string()),
  gender: z.enum(['m', 'f', 'x']),
  /** True for 'female', which describes a person, while 'women's' describes a team. */
  isOfPerson: z.boolean().optional(),
  isYoung: z.boolean().optional(),
})

/** The source of a name's French: a public page of the organisation itself, of its schools or of the press. */
const source = z.url({ protocol: /^https?$/ })

/** A name's French, which needs a source; without one the name stays English. */
const french = { fr: z.string().optional(), source: source.optional() }
const isSourced = ({ fr, source }: { fr?: string | undefined; source?: string | undefined }) =>
  (fr === undefined) === (source === undefined)
const sourced = { error: 'French needs a source' }

const sponsor = z.strictObject({ en: z.array(z.string()), ...french }).refine(isSourced, sourced)

const cup = z.strictObject({
  en: z.array(z.string()),
  fr: z.string(),
  gender,
  plural: z.boolean().optional(),
  agrees: z.boolean().optional(),
  /** True for Games, whose sports go beside them: 'Jeux du Canada – Hockey féminin'. */
  games: z.boolean().optional(),
  source,
})

/** A team, by its nickname after its school's name. `singular`: 'le Rouge et Or'. */
const team = z.strictObject({ en: z.string(), singular: z.boolean().optional(), ...french }).refine(isSourced, sourced)
const university = z.strictObject({ en: z.string(), ...french }).refine(isSourced, sourced)
/** A school by its short names, with the full names of its universities. */
const school = z
  .strictObject({ en: z.array(z.string()), ...french, universities: z.array(university).optional(), teams: z.array(team) })
  .refine(isSourced, sourced)

const article = z.enum(['le', 'la', 'les']).optional()
const province = z.strictObject({
  en: z.array(z.string()),
  fr: z.string(),
  article,
  of: z.string(),
  in: z.string(),
  /** True when a town has the same name. */
  alsoTown: z.boolean().optional(),
})

/** A country. `in`: set when the article does not determine it: en France, au Canada, aux États-Unis, but 'en Haïti'. */
const country = z.strictObject({ en: z.array(z.string()), fr: z.string(), article, in: z.string().optional() })

/** The files in glossary/, which staff read and extend. English is in lower case, French as inside a sentence. */
export const glossaryData = z.strictObject({
  sports: z.array(sport),
  disciplines: z.array(discipline),
  events: z.array(event),
  adjectives: z.array(adjective),
  genders: z.array(genderWord),
  names: z.strictObject({
    /** Words that belong to no name, even if capitalised. */
    never: z.array(z.string()),
    leagues: z.array(z.string()),
    /** Leagues and conferences before a title, which keep their name: 'Big Ten'. */
    conferences: z.array(z.string()),
    /** Channels, stations and services that broadcast games. */
    broadcasters: z.array(z.string()),
    /** Colleges with their teams. `isWord`: the short name is also a word, so it counts only beside its team or 'College'. */
    colleges: z.array(
      z.strictObject({ en: z.string(), is: z.string().optional(), isWord: z.boolean().optional(), teams: z.array(z.string()) }),
    ),
    /** Nicknames of university and college teams. */
    nicknames: z.array(z.string()),
    /** English words that form place names together with another word. */
    placeWords: z.array(z.string()),
  }),
  /** Names with their official French, each with its source. */
  official: z.strictObject({
    schools: z.array(school),
    /** `of`: the form after a noun, if the name has an article. */
    conferences: z.array(z.strictObject({ en: z.array(z.string()), fr: z.string(), of: z.string().optional(), source })),
    cups: z.array(cup),
    /** Cups and trophies without a French source. */
    cupsInEnglish: z.array(z.string()),
    championships: z.array(event.extend({ source })),
    sponsors: z.array(sponsor),
    venues: z.array(z.strictObject({ en: z.array(z.string()), fr: z.string(), source })),
  }),
  /** Places. Towns keep their names, except for the listed cities. */
  places: z.strictObject({
    provinces: z.array(province),
    towns: z.array(z.string()),
    cities: words,
    sides: words,
    countries: z.array(country),
    /** States of the United States, after a town. */
    states: words,
  }),
  /** Protected terms; see protected-terms.ts. */
  protectedTerms: z.strictObject({ organisations: z.array(z.string()), others: z.array(z.string()) }),
  calendar: z.strictObject({
    months: words,
    weekdays: words,
    partsOfDay: words,
    zones: words,
    numbers: z.record(z.string(), z.number()),
    frenchOrdinals: z.array(z.string()),
    /** Phrases such as 'of the year'. */
    spans: words,
    /** Phrases after an event, such as 'this weekend'. */
    whens: words,
  }),
  /** Phrases that stand alone without an article: 'en direct'. */
  remarks: words,
})
export type GlossaryData = z.infer<typeof glossaryData>
export type Sport = z.infer<typeof sport>
export type Discipline = z.infer<typeof discipline>
export type EventWord = z.infer<typeof event>
export type Adjective = z.infer<typeof adjective>
export type Cup = z.infer<typeof cup>
export type Province = z.infer<typeof province>
export type Country = z.infer<typeof country>
export type Calendar = GlossaryData['calendar']

const files = { sports, disciplines, events, adjectives, genders, names, official, places, protectedTerms, calendar, remarks }
/** The glossary data shipped with the site. */
export const ownGlossaryData: GlossaryData = glossaryData.parse(files)
