import { z } from 'zod'
import { isZone } from '../../events/time/zoned-time.ts'
import { GENDERS, SPORT_KEYS } from '../../teams/sport.ts'
import type { ColumnGuess } from '../read/columns.ts'
import { FIELDS } from '../read/fields.ts'
import type { Answers } from '../read/written/season-row.ts'
import type { Columns } from '../read/written/season-rows.ts'

// Choices of staff about a file (spec E11): stored with it, and partly remembered for the next one.

/** '' withdraws an earlier or remembered choice. */
const orNone = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.literal('').transform(() => undefined)])
/** PostgreSQL stores no NUL in texts. */
const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => !value.includes('\0'))
const id = text(200).refine((value) => value !== '')

const answers = z.object({
  dateOrder: orNone(z.enum(['day-first', 'month-first'])),
  seasonYear: orNone(z.coerce.number().int().min(2000).max(2099)),
  zone: z.string().refine(isZone),
  sport: orNone(z.enum(SPORT_KEYS)),
  gender: orNone(z.enum(GENDERS)),
  schoolId: orNone(id),
  seriesId: orNone(id),
  isLater: orNone(z.boolean()),
})

const decision = z.enum(['take', 'leave', 'new'])

/**
 * One or several choices, as the page sends them. `values` are by valueKey: an id, null for "means nothing", '' to withdraw the
 * choice.
 */
export const choicePatch = z.object({
  columns: z.array(z.enum(FIELDS).nullable()).max(60).optional(),
  answers: answers.partial().optional(),
  values: z.record(text(2_100), z.union([id, z.literal(''), z.null()])).optional(),
  decisions: z.record(text(700), z.union([decision, z.literal('')])).optional(),
  /** Applies to every conflict that waits. */
  decideAll: decision.optional(),
})
export type ChoicePatch = z.output<typeof choicePatch>
export type ChoicePatchInput = z.input<typeof choicePatch>

export type Choices = {
  /** The field that staff chose for each column, by position; undefined while the guesses apply. */
  columns?: ChoicePatch['columns']
  answers: Partial<Omit<Answers, 'values'>>
  values: Record<string, string | null>
  decisions: Record<string, z.output<typeof decision>>
}

export const NO_CHOICES: Choices = { answers: {}, values: {}, decisions: {} }

/** The zone of most games, used where nothing else gives one. */
export const USUAL_ZONE = 'America/Toronto'

/** Applies a patch to the choices; `waiting` are the keys of rows that wait for a decision. */
export function withPatch(before: Choices, patch: ChoicePatch, waiting: readonly string[]): Choices {
  const all = patch.decideAll
  return {
    ...(patch.columns ? { columns: patch.columns } : before.columns ? { columns: before.columns } : {}),
    answers: without({ ...before.answers, ...patch.answers }, undefined),
    values: without({ ...before.values, ...patch.values }, ''),
    decisions: without(
      { ...before.decisions, ...(all ? Object.fromEntries(waiting.map((key) => [key, all])) : {}), ...patch.decisions },
      '',
    ),
  }
}

const without = <Value, None>(record: Record<string, Value | None>, none: None) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== none)) as Record<string, Exclude<Value, None>>

/** Returns the columns as guessed or chosen. When a field was chosen for two columns, only the first gets it. */
export function chosenColumns(guesses: readonly ColumnGuess[], { columns }: Choices): Columns {
  if (!columns) return guesses.map(columnOf)
  const taken = new Set<string>()
  return guesses.map((guess) => {
    const field = columns[guess.column] ?? null
    const isFree = field !== null && !taken.has(field)
    if (isFree) taken.add(field)
    return columnOf({ ...guess, field: isFree ? field : null })
  })
}

const columnOf = ({ column, field, clock }: Pick<ColumnGuess, 'column' | 'field' | 'clock'>) => ({
  column,
  field,
  ...(clock === undefined ? {} : { clock }),
})

/** The choices remembered for the next file of the same shape, without those that concern one season only. */
export type SchoolChoices = Pick<Choices, 'columns' | 'answers'>

export function toRemember({ columns, answers: given }: Choices): SchoolChoices {
  const { dateOrder, zone, sport, gender, schoolId } = given
  const kept = without({ dateOrder, zone, sport, gender, schoolId }, undefined)
  return { ...(columns ? { columns } : {}), answers: kept as SchoolChoices['answers'] }
}
