import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import type { FormValues } from '../../../kit/text/merge.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useCommandWords } from '../../../language/words/use-command-words.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import button from '../../../ui/button.module.css'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useMay } from '../../panel-role.tsx'
import type { PanelPath } from '../../panel-rules.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import styles from './edit-frame.module.css'
import { LeaveQuestion } from './leave-guard.tsx'
import type { EditForm } from './use-edit-form.tsx'

type Props<V extends FormValues> = {
  form: EditForm<V>
  /** The form's page: roles that may not write there see the form read-only (spec O6). */
  path: PanelPath
  /** The labels of the fields, for comparing two versions. */
  labels: Record<keyof V & string, string>
  secret?: readonly (keyof V & string)[]
  /** Formats a field's value for the comparison; undefined shows the value itself. */
  written?: ComponentProps<typeof ConflictDialog<V>>['written']
  children: ReactNode
  /** Replaces the Save button when a form can be saved in several ways. */
  submit?: ReactNode
  /** Shown beside the Save button. */
  actions?: ReactNode
  /** Messages that replace the usual ones: for an empty required field, and for a failed save. */
  texts?: { required?: string; failed?: string }
}

/** The frame of a form: its fields, its errors, and the bar with the Save button. */
export function EditFrame<V extends FormValues>({
  form,
  path,
  labels,
  secret = [],
  written,
  children,
  submit,
  actions,
  texts = {},
}: Props<V>) {
  const words = useWordsOf(adminWords)
  const why = useCommandWords()
  const may = useMay()
  const { blocker, conflict, whole } = form
  const against = whole && (why(whole) ?? (whole === 'gone' ? words.gone : (texts.failed ?? words.failed)))
  const unfit = form.isIncomplete && texts.required ? texts.required : words.fix(form.faultCount)

  if (!may.write(path))
    return (
      <Form {...form.formProps} className="stack gap-5">
        <p className={`pad ${styles.note}`}>{words.readOnly}</p>
        <fieldset disabled className={`stack gap-5 bare shrink ${styles.read}`}>
          {children}
        </fieldset>
      </Form>
    )

  return (
    <Form {...form.formProps} className="stack gap-5">
      <input type="hidden" name="version" value={form.version ?? ''} />
      {form.isDraft && (
        <p className={`pad ${styles.note}`} role="status">
          {words.draft.restored}{' '}
          <button type="button" className={`volt bold target ${styles.link}`} onClick={form.discard}>
            {words.draft.discard}
          </button>
        </p>
      )}
      {form.isReverting && (
        <p className={`pad ${styles.note}`} role="status">
          {words.draft.reverting}{' '}
          <button type="button" className={`volt bold target ${styles.link}`} onClick={form.discard}>
            {words.draft.keep}
          </button>
        </p>
      )}
      {children}
      <div className="row gap-2-4" data-save-bar>
        {submit ?? (
          <button type="submit" className={button.primary} aria-disabled={form.isSaving || form.isHeld}>
            {form.isSaving ? words.saving : words.save}
          </button>
        )}
        {actions && <div className={`wrap gap-2-4 ${styles.actions}`}>{actions}</div>}
        {form.isDirty && !form.isSaving && <span className="unsaved muted small">{words.unsaved.mark}</span>}
        <p className="danger firm optional" role="alert">
          {against || (form.faultCount > 0 && unfit)}
        </p>
        <p className="firm optional" role="status">
          {conflict && (
            <>
              {words.newer.notice}{' '}
              <button type="button" className={`volt bold target ${styles.link}`} onClick={() => conflict.compare(true)}>
                {words.newer.compare}
              </button>
            </>
          )}
        </p>
      </div>
      <LeaveQuestion blocker={blocker} onLeave={form.discard} />
      {form.asked && (
        <ConfirmDialog
          title={form.asked.title}
          text={form.asked.text}
          confirm={form.asked.confirm}
          cancel={words.cancel}
          onConfirm={form.asked.yes}
          onCancel={form.asked.no}
        />
      )}
      {conflict?.isComparing && (
        <ConflictDialog
          conflict={conflict}
          mine={form.values}
          labels={labels}
          secret={secret}
          written={written}
          onClose={() => conflict.compare(false)}
        />
      )}
    </Form>
  )
}
