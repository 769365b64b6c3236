import { z } from 'zod'
import { CHAMPIONSHIP_SLUG } from '../../championships/championship.ts'
import { checkStructure } from '../../championships/rules/check-structure.ts'
import { type Fact, MOST_FACTS, MOST_GAMES, type Structure } from '../../championships/rules/structure.ts'
import { factSchema, structureSchema } from '../../championships/rules/structure-schema.ts'
import { GENDERS, SPORT_KEYS } from '../../teams/sport.ts'
import {
  address,
  both,
  eventId,
  given,
  LENGTHS,
  matching,
  NAME_LENGTH,
  oneOf,
  REASON_LENGTH,
  type Reader,
  required,
  text,
} from './file-values.ts'

/** Reads the games of a championship and where their teams come from; refuses those that saving it would refuse (spec B2). */
const structure: Reader<Structure> = (value) => {
  if (isLong(value)) return { fault: 'too-many' }
  const read = structureSchema.safeParse(value)
  const isWhole = read.success && !checkStructure(read.data).some(({ isWarning }) => !isWarning)
  return isWhole ? { value: read.data } : { fault: 'bad-structure' }
}

const isLong = (value: unknown) =>
  typeof value === 'object' && value !== null && 'slots' in value && Array.isArray(value.slots) && value.slots.length > MOST_GAMES

const fact: Reader<Fact> = (value) => {
  const read = factSchema.safeParse(value)
  return read.success ? { value: read.data } : { fault: 'bad-decision' }
}

const STATES = ['draft', 'public'] as const

const game = z.object({ code: required(text(LENGTHS.word)), eventId: required(eventId), title: both(LENGTHS.title) }, 'type')

/** A championship of a file (spec B12). Its games are events of the file or the site. */
export const championship = z
  .object(
    {
      id: required(eventId),
      slug: required(matching(CHAMPIONSHIP_SLUG, 'bad-id')),
      name: both(NAME_LENGTH),
      note: both(REASON_LENGTH, text),
      ticketsUrl: given(address([])),
      sport: given(oneOf(SPORT_KEYS)),
      gender: given(oneOf(GENDERS)),
      state: given(oneOf(STATES)),
      structure: given(structure),
      games: z.array(game, 'type').max(MOST_GAMES, 'too-many'),
      facts: z.array(given(fact), 'type').max(2 * MOST_FACTS, 'too-many'),
    },
    'type',
  )
  .superRefine(({ structure, state, games }, context) => {
    const blame = (...path: (string | number)[]) => context.addIssue({ code: 'custom', message: 'bad-structure', path })
    // A warning stands against a public championship.
    if (state === 'public' && checkStructure(structure).length > 0) blame('structure')
    const codes = new Set(structure.slots.map(({ code }) => code))
    for (const [at, { code }] of games.entries()) if (!codes.has(code)) blame('games', at, 'code')
  })
