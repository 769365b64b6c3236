import { useNavigation } from 'react-router'
import { PUBLISH_STATES, type PublicationValues } from '../../../catalog/publication.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { SelectField } from '../../../ui/select-field.tsx'
import { localMinute } from '../../episodes/local-minute.ts'
import { MomentField } from '../../episodes/moment-field.tsx'
import groups from '../edit-form/form-groups.module.css'
import type { EditForm } from '../edit-form/use-edit-form.tsx'
import { publishWords } from './publish-words.ts'

type PublicationField = keyof PublicationValues
/** The part of the form that these fields use. */
type PublicationForm = {
  values: PublicationValues
  text(name: PublicationField): Omit<ReturnType<EditForm<Record<PublicationField, string>>['text']>, 'name'> & { name: string }
  set(name: PublicationField, value: string): void
}

/**
 * Chooses who sees the stored series, episode or event: staff alone, everybody from a time on, or everybody (spec O4). A new
 * document has the two buttons below instead.
 */
export function PublishFields({ form, of }: { form: PublicationForm; of: 'series' | 'episode' | 'event' }) {
  const words = useWordsOf(publishWords)
  return (
    <fieldset className={`stack gap-5 ${groups.group}`}>
      <legend>{words.group}</legend>
      <div className="stack gap-5 fit top">
        <SelectField
          {...form.text('state')}
          label={words.fields.state}
          hint={words.hints[of]}
          options={PUBLISH_STATES.map((state) => [state, words.choices[state]])}
        />
        {form.values.state === 'scheduled' ? (
          <TimeField form={form} />
        ) : (
          <input type="hidden" name="publicAt" value={form.values.publicAt} />
        )}
      </div>
    </fieldset>
  )
}

function TimeField({ form }: { form: PublicationForm }) {
  const { fields, hints } = useWordsOf(publishWords)
  const { value, fault } = form.text('publicAt')
  return (
    <MomentField
      name="publicAt"
      label={fields.publicAt}
      value={value}
      fault={fault}
      hints={{ inZone: hints.publicAt, plain: hints.publicAtAny }}
      onChange={(moment) => form.set('publicAt', moment)}
    />
  )
}

/** The buttons that save a new document. Enter in a field presses the first one, so that nothing is published by mistake. */
export function NewButtons({ isSaving, isHeld }: { isSaving: boolean; isHeld: boolean }) {
  const words = useWordsOf(publishWords)
  const { saving } = useWordsOf(adminWords)
  const pressed = useNavigation().formData?.get('state')
  const shared = { type: 'submit', name: 'state', 'aria-disabled': isSaving || isHeld } as const
  return (
    <>
      <input type="hidden" name="publicAt" value="" />
      <button {...shared} value="draft" className={button.button}>
        {isSaving && pressed === 'draft' ? saving : words.saveDraft}
      </button>
      <button {...shared} value="public" className={button.primary}>
        {isSaving && pressed === 'public' ? words.publishing : words.publish}
      </button>
    </>
  )
}

/** Returns a function that formats the state and its time for the comparison of two versions; undefined for other fields. */
export function useWrittenPublication() {
  const choices: Record<string, string> = useWordsOf(publishWords).choices
  return (name: string, value: unknown): string | undefined => {
    if (name === 'state') return choices[String(value)]
    return name === 'publicAt' && typeof value === 'string' ? localMinute(value).replace('T', ' ') : undefined
  }
}
