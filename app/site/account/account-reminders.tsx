import { Link } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { remindWords } from '../../reminders/remind-words.ts'
import button from '../../ui/button.module.css'
import styles from './account.module.css'

/** Links from the account to this device's reminders, which need no account (spec E9). */
export function AccountReminders() {
  const words = useWordsOf(remindWords)
  return (
    <section className={`stack gap-4 ${styles.section}`} aria-labelledby="reminders">
      <h2 id="reminders">{words.mine}</h2>
      <p>{words.lead}</p>
      <p>
        <Link to="/reminders" className={button.button}>
          {words.mine}
        </Link>
      </p>
    </section>
  )
}
