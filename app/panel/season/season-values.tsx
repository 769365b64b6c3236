import { useState } from 'react'
import { Link } from 'react-router'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { VALUE_KINDS, type ValueKind } from '../../season/match/match-values.ts'
import type { ReportValue } from '../../season/season-report.ts'
import { seasonWords } from '../../season/season-words.ts'
import button from '../../ui/button.module.css'
import type { Option } from '../../ui/select-field.tsx'
import tick from '../../ui/tick-box.module.css'
import { optionsOf, SeasonChoice } from './season-choice.tsx'
import type { SeasonNames } from './season-names.server.ts'
import styles from './season-page.module.css'
import { seasonPageWords } from './season-page-words.ts'
import { type SeasonCommand, useChoose } from './use-season.tsx'

const TITLE = 'values-title'
/** The select box's value for 'nothing', because '' means that no choice was made yet. */
const NOTHING = '-'
/** A file may come without venues or a series, but teams and sports are required. */
const CAN_BE_NOTHING: readonly ValueKind[] = ['venue', 'series']

/** The match for each name in the file: chosen once, and remembered (spec E11). */
export function SeasonValues(props: SeasonCommand) {
  const { values, valuesLeftOut } = props.report
  const { values: words } = useWordsOf(seasonPageWords)
  const codes = useWordsOf(seasonWords)
  const [isAll, setAll] = useState(false)
  const wasOpen = useOpenOnce(values)
  if (values.length === 0) return null
  const open = values.filter(({ by }) => by === 'none')
  const shown = isAll ? values : values.filter(({ key }) => wasOpen.has(key))
  return (
    <section className={`stack gap-4 box ${styles.panel}`} aria-labelledby={TITLE}>
      <h2 id={TITLE} tabIndex={-1}>
        {words.title}
      </h2>
      <p className="muted">{words.lead}</p>
      <p className={open.length > 0 ? 'volt firm' : undefined}>{open.length > 0 ? words.open(open.length) : words.all}</p>
      {VALUE_KINDS.map((kind) => {
        const some = shown.filter((value) => value.kind === kind)
        if (some.length === 0) return null
        return (
          <div key={kind} className={`stack gap-3 to-start taps ${styles.kind}`}>
            <h3>{codes.kinds[kind]}</h3>
            <ul className={`stack gap-4 top ${styles.fields}`}>
              {some.map((value) => (
                <li key={value.key}>
                  <ValueField value={value} {...props} />
                </li>
              ))}
            </ul>
            {kind === 'school' && <Link to="/admin/schools-new">{words.addSchool}</Link>}
            {kind === 'venue' && <Link to="/admin/venues-new">{words.addVenue}</Link>}
          </div>
        )
      })}
      {valuesLeftOut > 0 && <p>{words.more(valuesLeftOut)}</p>}
      <MissingTeams {...props} />
      <label className={`line gap-3 target ${styles.tick}`}>
        <input type="checkbox" className={tick.box} checked={isAll} onChange={({ target }) => setAll(target.checked)} />
        {words.show}
      </label>
    </section>
  )
}

/**
 * Returns the names that had no match at some time since the page opened: a name stays listed after it is matched, and retains
 * the focus.
 */
function useOpenOnce(values: ReportValue[]): ReadonlySet<string> {
  const [seen] = useState(() => new Set<string>())
  for (const { key, by } of values) if (by === 'none') seen.add(key)
  return seen
}

const choicesOf = (kind: ValueKind, names: SeasonNames) =>
  ({ school: names.schools, venue: names.venues, sport: names.sports, series: names.series })[kind]

function ValueField({ value, ...props }: SeasonCommand & { value: ReportValue }) {
  const { values: words, question } = useWordsOf(seasonPageWords)
  const codes = useWordsOf(seasonWords)
  const choose = useChoose(props)
  const choices = choicesOf(value.kind, props.names)
  const suggested = value.suggestions.flatMap((id) => choices.find((choice) => choice.id === id) ?? [])
  const { by, state } = value
  const hint = by === 'none' ? codes.matches[state] : by === 'choice' ? words.chosen : codes.matchedBy[by]
  const isNothing = by === 'choice' && value.id === null
  const options: Option[] = [[words.every, optionsOf(choices.filter((choice) => !suggested.includes(choice)))]]
  if (suggested.length > 0) options.unshift([words.suggested, optionsOf(suggested)])
  if (CAN_BE_NOTHING.includes(value.kind)) options.unshift([NOTHING, words.nothing])
  return (
    <SeasonChoice
      label={value.value}
      hint={hint}
      value={isNothing ? NOTHING : (value.id ?? '')}
      command={props.command}
      send={(id) => choose({ values: { [value.key]: id === NOTHING ? null : id } })}
      none={question.choose}
      options={options}
    />
  )
}

function MissingTeams({ names, command }: SeasonCommand) {
  const { values: words, import: told } = useWordsOf(seasonPageWords)
  const { missingTeams } = names
  if (missingTeams.length === 0) return null
  const add = () => command.submit({ command: 'add-teams' }, { failed: told.failed, done: ({ count = 0 }) => words.added(count) })
  return (
    <div className={`stack gap-3 to-start taps ${styles.kind}`}>
      <p>{words.missing(missingTeams.length)}</p>
      <ul className="stack gap-1 anywhere">
        {missingTeams.map((team) => (
          <li key={team}>{team}</li>
        ))}
      </ul>
      <button type="button" className={button.button} aria-disabled={command.isBusy} onClick={add}>
        {words.addTeams(missingTeams.length)}
      </button>
    </div>
  )
}
