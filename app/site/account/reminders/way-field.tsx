import { useId } from 'react'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { reminderPageWords } from './reminder-page-words.ts'
import styles from './way-field.module.css'

const WAYS = ['device', 'mail'] as const
/** How a reminder is delivered. */
export type DeliveryWay = (typeof WAYS)[number]

/** The choice between device and mail. */
export function WayField({ way, onChoose }: { way: DeliveryWay; onChoose: (way: DeliveryWay) => void }) {
  const words = useWordsOf(reminderPageWords)
  const hint = useId()
  const label = { device: words.onDevice, mail: words.byMail }
  return (
    <fieldset className={`stack gap-2 bare shrink ${styles.ways}`} aria-describedby={way === 'device' ? hint : undefined}>
      <legend className={`bold ${styles.legend}`}>{words.how}</legend>
      {WAYS.map((each) => (
        <label key={each} className={`line gap-3 ${styles.way}`}>
          <input type="radio" name="way" value={each} checked={way === each} onChange={() => onChoose(each)} />
          {label[each]}
        </label>
      ))}
      {way === 'device' && (
        <p id={hint} className={`muted small ${styles.hint}`}>
          {words.onDeviceHint}
        </p>
      )}
    </fieldset>
  )
}
