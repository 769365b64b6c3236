import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { forgetUnlocked } from '../../access/unlocked-ids.tsx'
import { seriesPath } from '../../catalog/series/series-paths.ts'
import type { EnglishMarks } from '../../catalog/texts/in-french.ts'
import { textProps } from '../../catalog/texts/text-props.tsx'
import { ask } from '../../kit/browser/ask.tsx'
import { Link } from '../../language/link.tsx'
import { useAccountWords } from '../../language/words/use-account-words.tsx'
import button from '../../ui/button.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './account.module.css'

type UnlockedTitle = EnglishMarks & { id: string; title: string }

/** The protected series that the account has unlocked, each with a button that locks it again (spec P6). */
export function UnlockedSeries({ series }: { series: UnlockedTitle[] }) {
  const words = useAccountWords().account
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [confirming, setConfirming] = useState<UnlockedTitle>()

  async function remove({ id, title }: UnlockedTitle) {
    setConfirming(undefined)
    try {
      const body = new URLSearchParams({ seriesId: id })
      const answer = await ask('/account/unlocks', { method: 'POST', body })
      if (!answer.ok) throw new Error(String(answer.status))
      forgetUnlocked(id)
      toast(words.removed(title))
      await revalidate()
    } catch {
      toast(words.removeFailed)
    }
  }

  return (
    <section className={`stack gap-4 ${styles.section}`}>
      <h2>{words.unlocked}</h2>
      {series.length === 0 && <p className="muted">{words.noUnlocked}</p>}
      {series.length > 0 && (
        <ul className={styles.list}>
          {series.map((each) => (
            <li key={each.id}>
              <Link to={seriesPath(each.id)} {...textProps(each, 'title')} />
              <button
                type="button"
                className={button.button}
                aria-label={words.removeLabel(each.title)}
                onClick={() => setConfirming(each)}
              >
                {words.remove}
              </button>
            </li>
          ))}
        </ul>
      )}
      {confirming && (
        <ConfirmDialog
          title={words.removeTitle}
          text={words.removeText(confirming.title)}
          confirm={words.remove}
          cancel={words.cancel}
          onConfirm={() => void remove(confirming)}
          onCancel={() => setConfirming(undefined)}
        />
      )}
    </section>
  )
}
