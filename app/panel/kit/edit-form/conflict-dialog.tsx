import { useId, useState } from 'react'
import type { FormValues } from '../../../kit/text/merge.ts'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { Dialog, DialogButtons } from '../../../ui/dialog.tsx'
import styles from './conflict-dialog.module.css'
import type { EditForm } from './use-edit-form.tsx'

type Props<V extends FormValues> = {
  conflict: NonNullable<EditForm<V>['conflict']>
  mine: V
  labels: Record<keyof V & string, string>
  secret: readonly (keyof V & string)[]
  /** Formats a field's value for display; undefined shows the value itself. */
  written?: ((name: keyof V & string, value: string | boolean) => string | undefined) | undefined
  onClose: () => void
}

/** Shows both versions of every field that two admins have changed, and lets the admin choose (spec M12). */
export function ConflictDialog<V extends FormValues>({ conflict, mine, labels, secret, written, onClose }: Props<V>) {
  const words = useWordsOf(adminWords)
  const id = useId()
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const shown = (name: keyof V & string, value: string | boolean) => {
    if (typeof value === 'boolean') return value ? words.newer.yes : words.newer.no
    if (value === '') return words.newer.empty
    return secret.includes(name) ? words.newer.hidden : (written?.(name, value) ?? value)
  }

  return (
    <Dialog
      title={words.newer.title}
      text={[words.newer.text, conflict.taken > 0 && words.newer.merged(conflict.taken)].filter(Boolean).join(' ')}
      isWide
      onCancel={onClose}
    >
      <div className={`stack gap-4 ${styles.choices}`}>
        {conflict.names.map((name) => (
          <fieldset key={name} className={`stack gap-3 bare shrink ${styles.choice}`}>
            <legend className="legend">{labels[name]}</legend>
            {[false, true].map((isTheirs) => (
              <label key={String(isTheirs)} className={`stack pad gap-1-3 ${styles.side}`}>
                <input
                  className="check"
                  type="radio"
                  name={`${id}-${name}`}
                  checked={theirs.includes(name) === isTheirs}
                  onChange={() => setTheirs((now) => (isTheirs ? [...now, name] : now.filter((each) => each !== name)))}
                />
                <span className="muted small">{isTheirs ? words.newer.theirs : words.newer.mine}</span>
                <span className={`anywhere ${styles.value}`}>{shown(name, (isTheirs ? conflict.theirs : mine)[name] ?? '')}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <DialogButtons
        cancel={words.cancel}
        onCancel={onClose}
        confirm={words.newer.take}
        onConfirm={() => conflict.settle(theirs)}
      />
    </Dialog>
  )
}
