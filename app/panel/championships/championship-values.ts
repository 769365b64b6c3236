import { z } from 'zod'
import { type Championship, placeText } from '../../championships/championship.ts'
import { sourceName } from '../../championships/rules/slot-names.ts'
import {
  type Entrant,
  MOST_GAMES,
  MOST_TEAMS,
  type RankRules,
  type Slot,
  type Source,
  type Structure,
} from '../../championships/rules/structure.ts'
import { structureSchema } from '../../championships/rules/structure-schema.ts'
import type { LocalStart } from '../../events/event.ts'
import { clockTime, UNRESOLVED } from '../../events/event-values.ts'
import { SITE_ZONE } from '../../events/time/site-zone.ts'
import { instantOf, isZone } from '../../events/time/zoned-time.ts'
import { isoDate, optionalText, requiredText, slug } from '../../kit/form-fields.ts'
import type { Language } from '../../kit/language.ts'
import { fromJson } from '../../kit/text/from-json.ts'
import type { MergeField } from '../../kit/text/merge.ts'
import { isShowable } from '../../kit/text/showable.ts'
import { webAddress } from '../../kit/text/web-address.ts'
import { GENDERS, SPORT_KEYS } from '../../teams/sport.ts'

// A championship as staff enter it (spec B1, B2). A validation error is a code; the dictionaries have its words.

/** Maximum lengths in characters. */
export const CHAMPIONSHIP_LIMITS = { name: 120, note: 600, reason: 300, pool: 60 }

/** A game of the form: its slot, and when and where it is played. */
export type GameValues = Slot & {
  /** Its code as stored; absent for a new game. */
  was?: string
  localDate: string
  /** HH:MM; '' while it is to be confirmed. */
  localTime: string
  zone: string
  venueId: string
  /** The id of an event in the schedule that the game is to have; '' for the one that it has. */
  eventId: string
}

/** The values of the form. Each list is one text, so that two edits of a list are compared as a whole. */
export type ChampionshipValues = {
  nameEn: string
  nameFr: string
  slug: string
  noteEn: string
  noteFr: string
  ticketsUrl: string
  teams: string
  pools: string
  games: string
  /** The code and place of each game in the version on which the form is based, so that only changed ones are moved. */
  places: string
  rank: string
}

export type GamePlace = Pick<GameValues, 'localDate' | 'localTime' | 'zone' | 'venueId'>

const { entrants, pools, slots, rank } = structureSchema.shape

/** One game of the form; an error names its field. */
export const gameSchema = slots.element
  .extend({
    was: z.string().max(12).exactOptional(),
    localDate: isoDate,
    localTime: clockTime,
    zone: z.string().refine(isZone, 'choice'),
    venueId: z.string().max(200).refine(isShowable),
    eventId: z.string().max(64).refine(isShowable).default(''),
  })
  .superRefine((game, context) => {
    const start = instantOf(startOf(game))
    if (!start.ok) context.addIssue({ code: 'custom', message: start.reason, path: ['localTime'] })
  })

/** Returns the local start of a game. */
export const startOf = ({ localDate, localTime, zone }: GamePlace): LocalStart => ({
  localDate,
  localTime: localTime || null,
  zone,
  isLater: false,
})

/** Escapes of characters that no name has: PostgreSQL refuses some of them in any text. */
const CONTROL = /\\(?:u00[01]|[bfnrt])/i

/** Returns a schema for a part of the form that is sent as JSON. Its page says what is wrong with which line. */
const json = <Schema extends z.ZodType>(schema: Schema, longest = 256, fault = 'pictures') =>
  z.string().transform((text, context): z.output<Schema> => {
    const sent = fromJson(text)
    const isTooLong = Array.isArray(sent) && sent.length > longest
    const read = isTooLong || CONTROL.test(text) ? undefined : schema.safeParse(sent)
    if (read?.success) return read.data
    context.addIssue({ code: 'custom', message: isTooLong ? fault : (faultIn(read?.error) ?? 'pictures') })
    return z.NEVER
  })

/** Returns the code of an error that a line of the list also shows: that of a day, an hour or a game's code. */
const faultIn = (error: z.ZodError | undefined) =>
  error?.issues.find(({ path }) => path.length === 2)?.message.match(/^[a-z-]+$/)?.[0]

const ticketsUrl = optionalText(2_000).refine(
  (text) => text === '' || webAddress(text, 'https://none.invalid') !== undefined,
  'address',
)

const ownFields = {
  nameEn: requiredText(CHAMPIONSHIP_LIMITS.name),
  nameFr: requiredText(CHAMPIONSHIP_LIMITS.name),
  slug,
}

/** The form of a stored championship. Whether its games fit together is for `checkStructure`. */
export const championshipForm = z.object({
  ...ownFields,
  noteEn: optionalText(CHAMPIONSHIP_LIMITS.note),
  noteFr: optionalText(CHAMPIONSHIP_LIMITS.note),
  ticketsUrl,
  teams: json(entrants, MOST_TEAMS, 'most-teams'),
  pools: json(pools),
  games: json(z.array(gameSchema), MOST_GAMES, 'most-games'),
  places: json(
    z.array(z.tuple([z.string().max(12), z.string().max(500)])).transform((list) => new Map(list)),
    MOST_GAMES,
  ),
  rank: json(rank),
})

/** The form of a new championship: what the templates need. */
export const newChampionshipForm = z.object({
  ...ownFields,
  /** The key of a template, or '' for a copy of `copyOf`. */
  template: z.string().max(40),
  copyOf: z.string().max(200),
  sport: z.enum(SPORT_KEYS, 'choice'),
  gender: z.enum(GENDERS, 'choice'),
  /** The ids of its teams, best seed first. */
  teams: json(z.array(entrants.element.shape.teamId.refine((text) => !text.startsWith(UNRESOLVED))), MOST_TEAMS, 'most-teams'),
  firstDay: isoDate,
  zone: z.string().refine(isZone, 'choice'),
  venueId: z.string(),
  secondVenueId: z.string(),
  seriesDocId: z.string().transform((text) => text || null),
})
export type NewChampionshipValues = Record<keyof z.input<typeof newChampionshipForm>, string>

/** Returns the form of a stored championship. `placeOf`: when and where a game is played, if its event exists. */
export function championshipValues(
  { name, slug, note, ticketsUrl, structure }: Championship,
  placeOf: (code: string) => GamePlace | undefined,
): ChampionshipValues {
  const known = structure.slots.map((slot) => placeOf(slot.code)).find((place) => place !== undefined)
  const missing: GamePlace = { localDate: '', localTime: '', zone: known?.zone ?? SITE_ZONE, venueId: '' }
  const games = structure.slots.map(
    (slot): GameValues => ({ ...slot, was: slot.code, ...(placeOf(slot.code) ?? missing), eventId: '' }),
  )
  return {
    nameEn: name.en,
    nameFr: name.fr,
    slug,
    noteEn: note.en,
    noteFr: note.fr,
    ticketsUrl,
    teams: JSON.stringify(structure.entrants),
    pools: JSON.stringify(structure.pools),
    games: JSON.stringify(games),
    places: JSON.stringify(games.flatMap((game) => (placeOf(game.code) ? [[game.code, placeText(game)]] : []))),
    rank: JSON.stringify(structure.rank),
  }
}

/** The lists of the form, as its page edits them; they come from `championshipValues` or from the page's own edits. */
export type ChampionshipLists = { teams: Entrant[]; pools: Structure['pools']; games: GameValues[]; rank: RankRules }

export const LISTS = ['teams', 'pools', 'games', 'rank'] as const

export const readLists = ({ teams, pools, games, rank }: ChampionshipValues): ChampionshipLists => ({
  teams: JSON.parse(teams),
  pools: JSON.parse(pools),
  games: JSON.parse(games),
  rank: JSON.parse(rank),
})

/** Merges two edits of the games in which each game was changed by one person at most; games that were added or taken out: undefined. */
export const mergeGames: MergeField<ChampionshipValues> = (name, { base, mine, theirs }) => {
  if (name !== 'games') return undefined
  const [before, own, other] = [base, mine, theirs].map(({ games }): GameValues[] => JSON.parse(games))
  const merged = before?.map((game, at) => {
    const [was, now, saved] = [game, own?.[at], other?.[at]].map((each) => JSON.stringify(each))
    if (now === saved || saved === was) return own?.[at]
    return now === was ? other?.[at] : undefined
  })
  const isSame = [own, other].every((list) => list?.map(({ code }) => code).join() === before?.map(({ code }) => code).join())
  return isSame && merged?.every(Boolean) ? JSON.stringify(merged) : undefined
}

/** Returns the structure that the lists describe. */
export const structureOf = ({ teams, pools, games, rank }: ChampionshipLists): Structure => ({
  entrants: teams,
  pools,
  slots: games.map(({ localDate, localTime, zone, venueId, eventId, was, ...slot }) => slot),
  rank,
})

/** Moves a team to another place in the list: the teams in between move up or down, and the seeds stay in order. */
export function reorderTeams(teams: readonly Entrant[], ids: readonly string[]): Entrant[] {
  const seeds = teams.flatMap(({ seed }) => seed ?? []).sort((a, b) => a - b)
  return ids.flatMap((teamId, at) => {
    const team = teams.find((each) => each.teamId === teamId)
    return team ? { ...team, seed: seeds[at] ?? null } : []
  })
}

/** Gives a team a seed; of one that another team has, it is moved to that team's place, as by dragging. */
export function giveSeed(teams: readonly Entrant[], teamId: string, seed: number | null): Entrant[] {
  const holder = teams.findIndex((each) => seed !== null && each.seed === seed && each.teamId !== teamId)
  if (holder >= 0) {
    const others = teams.flatMap((each) => (each.teamId === teamId ? [] : each.teamId))
    return reorderTeams(teams, others.toSpliced(holder, 0, teamId))
  }
  const given = teams.map((each) => (each.teamId === teamId ? { ...each, seed } : each))
  return given.sort((a, b) => (a.seed ?? Number.MAX_SAFE_INTEGER) - (b.seed ?? Number.MAX_SAFE_INTEGER))
}

/** Adds a team with the first seed that is free. */
export function addTeam(teams: readonly Entrant[], teamId: string): Entrant[] {
  const taken = new Set(teams.map(({ seed }) => seed))
  const free = teams.findIndex((_, at) => !taken.has(at + 1)) + 1 || teams.length + 1
  const seed = teams.some((team) => team.seed === null) ? null : free
  const added: Entrant = { teamId, seed, pool: null, route: { en: '', fr: '' } }
  return seed === null ? [...teams, added] : giveSeed([...teams, added], teamId, seed)
}

/** Returns the team of a side as far as the list of teams alone says it. */
export function knownTeam(source: Source, { entrants }: Pick<Structure, 'entrants'>): string | undefined {
  if (source.kind === 'team') return source.teamId
  if (source.kind === 'seed') return entrants.find(({ seed }) => seed === source.seed)?.teamId
  return source.kind === 'member' ? entrants.filter(({ pool }) => pool === source.pool)[source.n - 1]?.teamId : undefined
}

/** Writes where a side comes from; of a team its name. */
export const sideText = (source: Source, structure: Structure, language: Language, nameOf: (teamId: string) => string): string =>
  source.kind === 'team' ? nameOf(source.teamId) : sourceName(source, structure, language)

/** Returns the sources of one kind that a side may name. */
export function sourcesOf(kind: Source['kind'], { entrants, pools, slots }: Structure, own: Slot): Source[] {
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const sizeOf = (key: string) => Math.max(entrants.filter(({ pool }) => pool === key).length, 4)
  const series = new Set(slots.flatMap((slot) => slot.series?.code ?? []))
  const poolKeys = pools.map(({ key }) => key)
  switch (kind) {
    case 'seed':
      return upTo(Math.max(entrants.length, 8)).map((seed) => ({ kind, seed }))
    case 'team':
      return entrants.map(({ teamId }) => ({ kind, teamId }))
    case 'winner':
    case 'loser':
      return [...series, ...slots.filter(({ series, stage }) => !series && stage !== 'meet').map((slot) => slot.code)]
        .filter((of) => of !== own.code && of !== own.series?.code)
        .map((of) => ({ kind, of }))
    case 'member':
      return poolKeys.flatMap((pool) => upTo(sizeOf(pool)).map((n) => ({ kind, pool, n })))
    case 'place':
      return poolKeys.flatMap((pool) => upTo(sizeOf(pool)).map((place) => ({ kind, pool, place })))
    case 'best':
      if (poolKeys.length < 2) return []
      return upTo(4).flatMap((place) => poolKeys.map((_, at) => ({ kind, n: at + 1, place, pools: poolKeys })))
    case 'lowest': {
      const rounds = Map.groupBy(
        slots.filter(({ stage, round }) => stage === own.stage && round < own.round),
        ({ round }) => round,
      )
      return [...rounds.values()].flatMap((games) => {
        const of = [...new Set(games.map((slot) => slot.series?.code ?? slot.code))]
        return of.map((_, at) => ({ kind, n: at + 1, of }))
      })
    }
    default:
      return [{ kind }]
  }
}
