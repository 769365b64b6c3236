import { ROLES, type Role } from '../../kit/roles.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import styles from './role-choice.module.css'
import { roleWords } from './role-words.ts'

type Props = { value: Role; onChange: (role: Role) => void; legend?: string }

/** The roles to choose from, each with its rights. */
export function RoleChoice({ value, onChange, legend }: Props) {
  const words = useWordsOf(roleWords)
  return (
    <fieldset className={`stack gap-2 shrink bare ${styles.roles}`}>
      <legend className="legend">{legend ?? words.role}</legend>
      {ROLES.map((role) => (
        <label key={role} className={`line gap-3 target ${styles.role}`}>
          <input type="radio" name="role" value={role} checked={role === value} onChange={() => onChange(role)} />
          <span className={styles.text}>
            <span className="bold">{words.roles[role]}</span>
            <span className="muted small">{words.does[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
