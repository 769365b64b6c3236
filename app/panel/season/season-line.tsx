import { Link } from 'react-router'
import { startText } from '../../events/time/zoned-time.ts'
import type { Language } from '../../kit/language.ts'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { keyOfLine, type ReportLine, type ReportSlot } from '../../season/season-report.ts'
import { seasonWords } from '../../season/season-words.ts'
import { pickName } from '../../teams/team.ts'
import { Select } from '../../ui/select-field.tsx'
import styles from './season-page.module.css'
import { seasonPageWords } from './season-page-words.ts'
import { type SeasonCommand, useChoose, useStored } from './use-season.tsx'

const DECISIONS = ['take', 'leave', 'new'] as const

/** One row of the file, or a game that only the site has, with the change that the import would make. */
export function SeasonLine({ line, ...props }: SeasonCommand & { line: ReportLine }) {
  const { lines: words } = useWordsOf(seasonPageWords)
  const codes = useWordsOf(seasonWords)
  const slotText = useSlotText(props.names)
  const language = useLanguage()
  const { state, row, start, before, changes = [], eventId, faults = [], told, reason, zoneBy } = line
  const title = props.names.titles[line.key]
  return (
    <div className={`stack gap-1 to-start pad anywhere taps ${styles.line}`} data-state={state}>
      <span className={`muted small ${styles.what}`}>{codes.plan[state]}</span>
      {row !== undefined && <span className="muted">{codes.place.row(row)}</span>}
      {title && <span className="bold">{title}</span>}
      {told && told.who.length > 0 && <span className="bold">{told.who.join(' – ')}</span>}
      {told && told.date !== '' && <span>{[dayText(told.date, language), told.time].filter(Boolean).join(', ')}</span>}
      {start && (
        <span>
          {slotText(start)}
          {zoneBy && <span className="muted"> ({codes.zones[zoneBy]})</span>}
        </span>
      )}
      {before && changes.length > 0 && (
        <>
          <span className="muted">{words.changes(changes.map((change) => codes.changes[change]).join(', '))}</span>
          <span className="muted">{words.was(slotText(before))}</span>
        </>
      )}
      {line.isGuess && <span>{codes.plan.guess}</span>}
      {line.slot && (
        <span>
          {pickName(line.slot.championship, language).text}, {line.slot.code}
        </span>
      )}
      {reason && <span className="volt firm">{codes.conflicts[reason]}</span>}
      {faults.map((fault) => (
        <span key={`${fault.column} ${fault.code}`} className={state === 'waiting' ? 'volt firm' : 'danger firm'}>
          {fault.column !== null && `${codes.fields[fault.column]} – `}
          {codes.faults[fault.code]}
          {fault.others && fault.others.length > 0 && ` (${words.others(fault.others.join(', '))})`}
        </span>
      ))}
      {line.isWithinDates === false && <span className="muted">{codes.plan.outside}</span>}
      {(state === 'conflict' || line.decision) && <Decide line={line} title={title ?? ''} {...props} />}
      {eventId && <Link to={`/admin/events/${eventId}`}>{words.here}</Link>}
    </div>
  )
}

/** Formats a date that was recognised; returns any other text as the file has it. */
const dayText = (date: string, language: Language) =>
  /^\d{4}-\d\d-\d\d$/.test(date)
    ? startText({ localDate: date, localTime: null, zone: 'UTC', isLater: false }, language, { day: 'year' })
    : date

function useSlotText(names: SeasonCommand['names']): (slot: ReportSlot) => string {
  const { lines: words } = useWordsOf(seasonPageWords)
  const language = useLanguage()
  const venues = new Map(names.venues.map(({ id, name }) => [id, name]))
  return ({ venueId, ...slot }) =>
    [
      startText({ ...slot, isLater: false }, language, { day: 'year', zone: true }),
      slot.localTime === null ? words.tbc : '',
      venues.get(venueId ?? '') ?? '',
    ]
      .filter(Boolean)
      .join(', ')
}

function Decide({ line, title, ...props }: SeasonCommand & { line: ReportLine; title: string }) {
  const { decide: words } = useWordsOf(seasonPageWords).lines
  const choose = useChoose(props)
  const [shown, setShown] = useStored(line.decision ?? '', props.command)
  return (
    <Select
      aria-label={words.label(title)}
      className={styles.decide}
      value={shown}
      onChange={({ target }) => {
        setShown(target.value)
        const decision = DECISIONS.find((each) => each === target.value) ?? ''
        choose({ decisions: { [keyOfLine(line)]: decision } })
      }}
      none={words.none}
      options={DECISIONS.filter((each) => each !== 'new' || line.reason !== 'edited').map((each) => [each, words[each]])}
    />
  )
}
