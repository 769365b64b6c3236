import { PUBLISH_STATES, type PublicationValues } from '../../catalog/publication.ts'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { useHydrated } from '../../shared/use-hydrated.tsx'
import button from '../../ui/button.module.css'
import fieldStyles from '../../ui/field.module.css'
import { FieldFrame } from '../../ui/field-frame.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import groups from '../edit-form/form-groups.module.css'
import type { EditForm } from '../edit-form/use-edit-form.tsx'
import { localMinute, momentOf, zoneName } from '../episodes/local-minute.ts'
import { publishWords } from './publish-words.ts'

type Name = keyof PublicationValues
/** What the fields need of the form of a series or of an episode. */
type Form = {
  values: PublicationValues
  text(name: Name): Omit<ReturnType<EditForm<Record<Name, string>>['text']>, 'name'> & { name: string }
  set(name: Name, value: string): void
}

/**
 * Who sees the stored series or episode: staff alone, everybody from a time on, or everybody (spec O4). A new one has the two buttons below
 * instead.
 */
export function PublishFields({ form, of }: { form: Form; of: 'series' | 'episode' }) {
  const words = useWordsOf(publishWords)
  return (
    <fieldset className={groups.group}>
      <legend>{words.group}</legend>
      <div className={groups.pair}>
        <SelectField {...form.text('state')} label={words.fields.state} hint={words.hints[of]}>
          {PUBLISH_STATES.map((state) => (
            <option key={state} value={state}>
              {words.choices[state]}
            </option>
          ))}
        </SelectField>
        {form.values.state === 'scheduled' ? (
          <TimeField form={form} />
        ) : (
          <input type="hidden" name="publicAt" value={form.values.publicAt} />
        )}
      </div>
    </fieldset>
  )
}

/** Shown in the time zone of staff, stored as an instant. */
function TimeField({ form }: { form: Form }) {
  const words = useWordsOf(publishWords)
  const isHydrated = useHydrated()
  const { value, fault } = form.text('publicAt')
  const hint = isHydrated ? words.hints.publicAt(zoneName(document.documentElement.lang, value)) : words.hints.publicAtAny
  return (
    <FieldFrame label={words.fields.publicAt} hint={hint} fault={fault}>
      {(control) => (
        <div className={fieldStyles.box}>
          <input
            {...control}
            type="datetime-local"
            value={isHydrated ? localMinute(value) : ''}
            onChange={({ target }) => form.set('publicAt', momentOf(target.value))}
          />
          <input type="hidden" name="publicAt" value={value} />
        </div>
      )}
    </FieldFrame>
  )
}

/** How a new one is saved. The first is what Enter in a field presses, so that nothing is published by mistake. */
export function NewButtons({ isSaving, isHeld }: { isSaving: boolean; isHeld: boolean }) {
  const words = useWordsOf(publishWords)
  const shared = { type: 'submit', name: 'state', 'aria-disabled': isSaving || isHeld } as const
  return (
    <>
      <input type="hidden" name="publicAt" value="" />
      <button {...shared} value="draft" className={button.button}>
        {words.saveDraft}
      </button>
      <button {...shared} value="public" className={button.primary}>
        {words.publish}
      </button>
    </>
  )
}

/** The state and its time as the comparison of two versions writes them; undefined for other fields. */
export function useWrittenPublication() {
  const { choices } = useWordsOf(publishWords)
  return (name: string, value: unknown): string | undefined => {
    if (name === 'state') return choices[value as keyof typeof choices]
    return name === 'publicAt' && typeof value === 'string' ? localMinute(value).replace('T', ' ') : undefined
  }
}
