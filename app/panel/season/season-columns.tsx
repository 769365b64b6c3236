import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { FIELDS, type Field } from '../../season/read/fields.ts'
import { seasonWords } from '../../season/season-words.ts'
import { SeasonChoice } from './season-choice.tsx'
import styles from './season-page.module.css'
import { seasonPageWords } from './season-page-words.ts'
import { type SeasonCommand, useChoose } from './use-season.tsx'

/** The field recognised for each column of the file, to check and to change (spec E11). */
export function SeasonColumns(props: SeasonCommand) {
  const { columns } = props.report
  const { columns: words } = useWordsOf(seasonPageWords)
  const codes = useWordsOf(seasonWords)
  const choose = useChoose(props)

  /** Assigns a field to a column. Each field belongs to one column: its former column is then ignored. */
  function change(column: number, field: Field | null) {
    const others = columns.map((each) => (each.field === field ? null : each.field))
    choose({ columns: others.with(column, field) })
  }

  return (
    <section className={`stack gap-4 box ${styles.panel}`} aria-labelledby="columns-title">
      <h2 id="columns-title">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <ul className={`stack gap-4 top ${styles.fields}`}>
        {columns.map(({ column, heading, field, by, confidence, isChosen, sample }) => (
          <li key={column}>
            <SeasonChoice
              label={heading || words.column(column + 1)}
              hint={[
                sample && words.sample(sample),
                isChosen ? words.chosen : `${codes.guessedBy[by]}${field === null ? '' : ` · ${codes.confidence[confidence]}`}`,
              ]
                .filter(Boolean)
                .join(' – ')}
              value={field ?? ''}
              command={props.command}
              send={(value) => change(column, FIELDS.find((each) => each === value) ?? null)}
              none={codes.notNeeded}
              options={FIELDS.map((each) => [each, codes.fields[each]])}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
