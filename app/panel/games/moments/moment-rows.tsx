import { useState } from 'react'
import { adminWords } from '../../../language/words/admin-words.ts'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { MOST_MOMENT_TITLE, MOST_SHIFT_MS, type PublicMoment } from '../../../moments/moments.ts'
import button from '../../../ui/button.module.css'
import { Field } from '../../../ui/field.tsx'
import { clipEditWords } from '../../clips/clip-edit-words.ts'
import styles from './moments.module.css'
import { momentsPageWords } from './moments-page-words.ts'

type Props = {
  moments: readonly PublicMoment[]
  isBusy: boolean
  /** Called with the time of a moment that the player shows now; undefined without a webcast. */
  onHere: ((wall: number) => void) | undefined
  /** Plays a moment; undefined without a webcast. */
  onGo: ((moment: PublicMoment) => void) | undefined
  onEdit: (fields: Record<string, string>) => void
}

/** The list of moments, each with what staff may do with it. */
export function MomentRows({ moments, isBusy, onHere, onGo, onEdit }: Props) {
  const words = useWordsOf(momentsPageWords)
  const { about } = useWordsOf(adminWords)
  const [opened, setOpened] = useState<string>()
  return (
    <ol>
      {moments.map((moment) => {
        const { id, at, title, when, kind, home, away, isHidden } = moment
        return (
          <li key={id} className={`row apart gap-3 ${styles.row}`} data-hidden={isHidden || undefined}>
            <span className="stack">
              <span className="muted small">{when}</span>
              <span className="bold anywhere">
                {title} {kind !== 'part' && <span className="muted">{`${away}\u2013${home}`}</span>}
                {isHidden && <span className="muted"> ({words.hidden})</span>}
              </span>
            </span>
            <span className="wrap gap-2">
              {onGo && (
                <button type="button" className={button.button} aria-label={about(words.go, title)} onClick={() => onGo(moment)}>
                  {words.go}
                </button>
              )}
              {onHere && (
                <button
                  type="button"
                  className={button.button}
                  aria-disabled={isBusy}
                  aria-label={about(words.here, title)}
                  onClick={() => onHere(at)}
                >
                  {words.here}
                </button>
              )}
              <button
                type="button"
                className={button.button}
                aria-disabled={isBusy}
                aria-label={about(isHidden ? words.show : words.hide, title)}
                onClick={() => onEdit({ factId: id, isHidden: String(!isHidden) })}
              >
                {isHidden ? words.show : words.hide}
              </button>
              <button
                type="button"
                className={button.button}
                aria-expanded={opened === id}
                aria-label={about(words.change, title)}
                onClick={() => setOpened(opened === id ? undefined : id)}
              >
                {words.change}
              </button>
            </span>
            {opened === id && <ChangeForm moment={moment} isBusy={isBusy} onEdit={onEdit} />}
          </li>
        )
      })}
    </ol>
  )
}

function ChangeForm({ moment: { id, edit }, isBusy, onEdit }: { moment: PublicMoment } & Pick<Props, 'isBusy' | 'onEdit'>) {
  const words = useWordsOf(momentsPageWords)
  const { titleEn, titleFr } = useWordsOf(clipEditWords).fields
  return (
    <form
      className={`wrap gap-3 ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        const fields = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]))
        onEdit({ factId: id, ...fields, shiftSeconds: fields.shiftSeconds || '0' })
      }}
    >
      <Field label={titleEn} name="titleEn" defaultValue={edit?.titleEn} maxLength={MOST_MOMENT_TITLE} />
      <Field label={titleFr} name="titleFr" defaultValue={edit?.titleFr} maxLength={MOST_MOMENT_TITLE} lang="fr" />
      <Field
        label={words.shift}
        name="shiftSeconds"
        type="number"
        step="0.5"
        min={-MOST_SHIFT_MS / 1_000}
        max={MOST_SHIFT_MS / 1_000}
        defaultValue={String((edit?.shiftMs ?? 0) / 1_000)}
      />
      <button type="submit" className={button.primary} aria-disabled={isBusy}>
        {words.save}
      </button>
    </form>
  )
}
