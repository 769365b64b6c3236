import { useEffect, useState } from 'react'
import { proposedId, type SeriesValues } from '../../../catalog/series/series-values.ts'
import { ask } from '../../../kit/browser/ask.tsx'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { Field, VERBATIM } from '../../../ui/field.tsx'
import { FoldedPart } from '../../kit/edit-form/folded-part.tsx'
import type { EditForm } from '../../kit/edit-form/use-edit-form.tsx'
import { seriesWords } from '../series-words.ts'

const RARE = ['id', 'releaseDate'] as const

type Props = {
  form: EditForm<SeriesValues>
  stored: SeriesValues
  /** Undefined for a new series. */
  docId: string | undefined
}

/**
 * The id and the release date of a series. They follow from its title and its creation, and are folded unless somebody changed
 * one.
 */
export function RareFields({ form, stored, docId }: Props) {
  const words = useWordsOf(seriesWords)
  const common = useWordsOf(adminWords)
  const { values } = form
  const isNew = docId === undefined
  const isTaken = useTakenId(values.id, isNew ? undefined : stored.id, docId)
  // Unusual: an id that does not follow from the title, or a new series' release date other than the default.
  const isOwnId = values.id !== proposedId(values.title) && values.id !== ''
  const isUnusual =
    isOwnId ||
    isTaken ||
    RARE.some((name) => form.faultOf(name) !== undefined) ||
    (isNew && values.releaseDate !== stored.releaseDate)
  return (
    <FoldedPart title={words.groups.rare} hint={words.groups.rareHint} isNeeded={isUnusual}>
      <div className="stack gap-5 fit top">
        <Field
          {...form.text('id')}
          onChange={({ target }) => form.set('id', target.value.toLowerCase())}
          fault={form.faultOf('id') ?? (isTaken ? common.faults['id-taken'] : undefined)}
          label={words.fields.id}
          hint={!isNew && values.id !== stored.id ? words.hints.idChanges : words.hints.id(values.id)}
          {...VERBATIM}
          required
        />
        <Field {...form.text('releaseDate')} type="date" label={words.fields.releaseDate} required />
      </div>
    </FoldedPart>
  )
}

/** The pause in typing after which an id is checked, in ms. */
const SETTLED = 250

/**
 * True when another series has this id. Checks while the id is typed; a failed check counts as false, because saving checks
 * again.
 */
function useTakenId(id: string, storedId: string | undefined, docId: string | undefined): boolean {
  const [taken, setTaken] = useState('')
  useEffect(() => {
    if (id === '' || id === storedId) return
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ id, ...(docId === undefined ? {} : { docId }) })
      try {
        const response = await ask(`/admin/series-id?${query}`, { signal: gone.signal })
        if (response.ok) setTaken(((await response.json()) as { isTaken: boolean }).isTaken ? id : '')
      } catch {
        setTaken('')
      }
    }, SETTLED)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [id, storedId, docId])
  return taken !== '' && taken === id && id !== storedId
}
