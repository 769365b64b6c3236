import { useMemo, useState } from 'react'
import { useSourceLanguage } from '../../language/use-source-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { Plan, Status } from '../file/outcome.ts'
import { transferWords } from '../file/transfer-words.ts'
import styles from './transfer.module.css'
import { VirtualRows } from './virtual-rows.tsx'

const STATUSES: Status[] = ['new', 'changed', 'unchanged', 'refused']

/** Lists the effect on each series of a file; all of them, or those with one status. */
export function OutcomeList({ plan: { outcomes, counts } }: { plan: Plan }) {
  const { outcome: words } = useWordsOf(transferWords)
  const lang = useSourceLanguage()
  const [kind, setKind] = useState<Status | 'all'>(counts.refused > 0 ? 'refused' : 'all')
  const rows = useMemo(() => (kind === 'all' ? outcomes : outcomes.filter(({ status }) => status === kind)), [outcomes, kind])
  const choices = ['all' as const, ...STATUSES.filter((status) => counts[status] > 0)]
  return (
    <>
      <fieldset className="wrap gap-2 bare">
        <legend className="visually-hidden">{words.label}</legend>
        {choices.map((each) => (
          <label key={each} className="tap gap-2 pill" data-status={each}>
            <input type="radio" name="kind" className="visually-hidden" checked={kind === each} onChange={() => setKind(each)} />
            {each === 'all' ? words.all : words[counts[each] > 1 ? 'many' : 'one'][each]}{' '}
            <b>{each === 'all' ? outcomes.length : counts[each]}</b>
          </label>
        ))}
      </fieldset>
      <VirtualRows label={words.label} rows={rows} keyOf={({ docId }) => docId}>
        {({ id, title, status, episodes, isLockChanged, isClosed, conflict }) => (
          <div className={`pad anywhere ${styles.outcome}`}>
            <span className={`muted small ${styles.status}`} data-status={status}>
              {words.one[status]}
            </span>
            <span className="bold" lang={lang}>
              {title}
            </span>
            <span className="muted">
              {conflict
                ? conflict.reason === 'id-taken'
                  ? words['id-taken'](id)
                  : words[conflict.reason]
                : [words.episodes(episodes), isClosed ? words.closed : isLockChanged && words.lock].filter(Boolean).join(' · ')}
            </span>
            {conflict && <code className="muted tiny">{conflict.path}</code>}
          </div>
        )}
      </VirtualRows>
    </>
  )
}
