import { CANADIAN_ZONES, zoneTitle } from '../../events/time/zoned-time.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { seasonWords } from '../../season/season-words.ts'
import { GENDERS } from '../../teams/sport.ts'
import type { Option } from '../../ui/select-field.tsx'
import { optionsOf, SeasonChoice } from './season-choice.tsx'
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
      none={question && words.choose}
      options={ORDERS.map((order) => [order, codes.orders[order]])}
    />
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
  const years = yearsAround(new Date().getFullYear()).map((year): Option => [String(year), `${year}-${(year + 1) % 100}`])
  const genders = GENDERS.map((id): Option => [id, words.genders[id]])
  const twice: Option[] = [
    ['false', words.first],
    ['true', words.second],
  ]
  const later = isLater === undefined ? '' : String(isLater)
  const common = { command, none: words.none }
  return (
    <section className={`stack gap-4 box ${styles.panel}`} aria-labelledby="asked-title">
      <h2 id="asked-title">{words.asked}</h2>
      <p className="muted">{words.askedLead}</p>
      <div className={`stack gap-4 top ${styles.fields}`}>
        {asks.sport && (
          <SeasonChoice {...common} label={words.sport} value={sport} options={optionsOf(names.sports)} send={answer('sport')} />
        )}
        {asks.gender && (
          <SeasonChoice {...common} label={words.gender} value={gender} options={genders} send={answer('gender')} />
        )}
        {asks.schoolId && (
          <SeasonChoice
            {...common}
            label={words.schoolId}
            value={schoolId}
            options={optionsOf(names.schools)}
            send={answer('schoolId')}
          />
        )}
        {asks.seasonYear && (
          <SeasonChoice
            {...common}
            label={words.seasonYear}
            value={seasonYear === undefined ? '' : String(seasonYear)}
            options={years}
            send={answer('seasonYear')}
          />
        )}
        {asks.isLater && (
          <SeasonChoice
            {...common}
            label={words.isLater}
            value={later}
            options={twice}
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
        <SeasonChoice
          command={command}
          label={words.seriesId}
          value={seriesId}
          options={optionsOf(names.series)}
          none={words.none}
          send={answer('seriesId')}
        />
        <SeasonChoice
          command={command}
          label={words.zone}
          value={zone}
          options={[...new Set([zone, ...zones])].map((id) => [id, zoneTitle(id, language)])}
          send={answer('zone')}
        />
      </div>
    </section>
  )
}

const yearsAround = (year: number) => [year - 1, year, year + 1]
