import { Link } from '../language/link.tsx'
import { useWordsOf } from '../language/words/use-words-of.tsx'
import button from '../ui/button.module.css'
import { Icon } from '../ui/icons.tsx'
import { remindWords } from './remind-words.ts'
import { askPath, type TARGET_KINDS } from './reminder-paths.ts'

/** Links to the form for reminders of a game, a team or a series (spec E9). `name`: its name in the address. */
export function RemindLink({ kind, name }: { kind: (typeof TARGET_KINDS)[number]; name: string }) {
  const words = useWordsOf(remindWords)
  return (
    <Link to={askPath(kind, name)} className={button.button}>
      <Icon size={20}>
        <path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4" />
      </Icon>
      {words.remind}
    </Link>
  )
}
