import { CANADIAN_ZONES, zoneTitle } from '../../events/time/zoned-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { seasonWords } from '../../season/season-words.ts'
import { GENDERS } from '../../teams/sport.ts'
import { SeasonChoice } from './season-choice.tsx'
import styles from './season-page.module.css'
import { seasonPageWords } from './season-page-words.ts'
import { type SeasonCommand, useChoose } from './use-season.tsx'

const ORDERS = ['day-first', 'month-first'] as const

/** The question that must be answered before the file can be compared. */
export function SeasonQuestion(props: SeasonCommand) {
  const { question } = props.report
  const { question: words } = useWordsOf(seasonPageWords)
  const codes = useWordsOf(seasonWords)
  if (!question) return null
  return (
    <section className={`stack gap-4 box ${styles.panel}`} aria-labelledby="question-title">
      <h2 id="question-title">{words.title}</h2>
      <p className="volt firm">{codes.unanswered[question.reason]}</p>
      {question.reason === 'order-contradictory' && <p>{codes.place.rows(question.rows.join(', '))}</p>}
      {question.reason === 'order-asked' && <OrderField {...props} />}
    </section>
  )
}

function OrderField(props: SeasonCommand) {
  const { answers, question } = props.report
  const { question: words } = useWordsOf(seasonPageWords)
  const codes = useWordsOf(seasonWords)
  const choose = useChoose(props)
  return (
    <SeasonChoice
      label={codes.unanswered['order-asked']}
      value={answers.dateOrder ?? ''}
      command={props.command}
      send={(value) => choose({ answers: { dateOrder: ORDERS.find((order) => order === value) ?? '' } })}
    >
      {question && <option value="">{words.choose}</option>}
      {ORDERS.map((order) => (
        <option key={order} value={order}>
          {codes.orders[order]}
        </option>
      ))}
    </SeasonChoice>
  )
}

type ChoiceProps = Pick<SeasonCommand, 'command'> & {
  label: string
  value: string
  choices: { id: string; name: string }[]
  none?: string
  send: (id: string) => void
}

function Choice({ label, value, choices, none, send, command }: ChoiceProps) {
  return (
    <SeasonChoice label={label} value={value} command={command} send={send}>
      {none !== undefined && <option value="">{none}</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SeasonChoice>
  )
}

/**
 * Asks, once and before anything else, for facts that all rows lack (spec ). An answered question stays visible, so
 * that the answer can be changed.
 */
export function SeasonAsked(props: SeasonCommand) {
  const { report, names, command } = props
  const { answers: words } = useWordsOf(seasonPageWords)
  const answer = useAnswer(props)
  const { asks } = report
  const { sport = '', gender = '', schoolId = '', seasonYear, isLater } = report.answers
  if (!asks || !Object.values(asks).some(Boolean)) return null
  const years = yearsAround(new Date().getFullYear()).map((year) => ({ id: String(year), name: `${year}-${(year + 1) % 100}` }))
  const genders = GENDERS.map((id) => ({ id, name: words.genders[id] }))
  const twice = [
    { id: 'false', name: words.first },
    { id: 'true', name: words.second },
  ]
  const later = isLater === undefined ? '' : String(isLater)
  const common = { command, none: words.none }
  return (
    <section className={`stack gap-4 box ${styles.panel}`} aria-labelledby="asked-title">
      <h2 id="asked-title">{words.asked}</h2>
      <p className="muted">{words.askedLead}</p>
      <div className={`stack gap-4 top ${styles.fields}`}>
        {asks.sport && <Choice {...common} label={words.sport} value={sport} choices={names.sports} send={answer('sport')} />}
        {asks.gender && <Choice {...common} label={words.gender} value={gender} choices={genders} send={answer('gender')} />}
        {asks.schoolId && (
          <Choice {...common} label={words.schoolId} value={schoolId} choices={names.schools} send={answer('schoolId')} />
        )}
        {asks.seasonYear && (
          <Choice
            {...common}
            label={words.seasonYear}
            value={seasonYear === undefined ? '' : String(seasonYear)}
            choices={years}
            send={answer('seasonYear')}
          />
        )}
        {asks.isLater && (
          <Choice
            {...common}
            label={words.isLater}
            value={later}
            choices={twice}
            send={(value) => answer('isLater')(value === '' ? '' : value === 'true')}
          />
        )}
      </div>
    </section>
  )
}

function useAnswer(props: SeasonCommand) {
  const choose = useChoose(props)
  return (name: string) => (value: string | boolean) => choose({ answers: { [name]: value } })
}

/** Shows the defaults for columns that the file may omit, for the whole file (spec E11). */
export function SeasonAnswers(props: SeasonCommand) {
  const { report, names, command } = props
  const { answers: words } = useWordsOf(seasonPageWords)
  const language = useLanguage()
  const answer = useAnswer(props)
  const { zone = '', seriesId = '' } = report.answers
  const zones = CANADIAN_ZONES.map((each) => each.zone)
  const isAsked = report.order === 'asked' && !report.question
  return (
    <section className={`stack gap-4 box ${styles.panel}`} aria-labelledby="answers-title">
      <h2 id="answers-title">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <div className={`stack gap-4 top ${styles.fields}`}>
        {isAsked && <OrderField {...props} />}
        <Choice
          command={command}
          label={words.seriesId}
          value={seriesId}
          choices={names.series}
          none={words.none}
          send={answer('seriesId')}
        />
        <Choice
          command={command}
          label={words.zone}
          value={zone}
          choices={[...new Set([zone, ...zones])].map((id) => ({ id, name: zoneTitle(id, language) }))}
          send={answer('zone')}
        />
      </div>
    </section>
  )
}

const yearsAround = (year: number) => [year - 1, year, year + 1]
