import { type ReactNode, useEffect, useState } from 'react'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { NotApproved } from '../../translation/french/approve-french.server.ts'
import type { ListedText } from '../../translation/text-list/text-view.ts'
import button from '../../ui/button.module.css'
import tick from '../../ui/tick-box.module.css'
import { useCommand } from '../kit/commands/use-command.tsx'
import { useQuestion } from '../kit/commands/use-question.tsx'
import { translationsWords } from './french-words.ts'
import styles from './translations.module.css'

/** The data and functions with which a row approves or selects its proposal. */
export type Approval = {
  /** True when several proposals may be approved at once. */
  isBulk: boolean
  isBusy: boolean
  isChosen(hash: string): boolean
  choose(hash: string, isChosen: boolean): void
  approve(hash: string): void
}

/** The number of proposals above which an approval asks for confirmation. */
const ASK_ABOVE = 20

type Props = { lines: ListedText[]; isBulk: boolean; children: (approval: Approval) => ReactNode }

/**
 * Approves proposals of a service: a single one, the selected ones, or all on the page. Proposals with findings are skipped.
 */
export function Proposals({ lines, isBulk, children }: Props) {
  const words = useWordsOf(translationsWords)
  const command = useCommand('/admin/translations')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { ask, dialog } = useQuestion()
  const sound = lines.filter(({ proposal }) => proposal && proposal.fault === null)
  const picked = sound.filter(({ hash }) => chosen.has(hash))

  useEffect(() => {
    if (command.answer?.ok) setChosen(new Set())
  }, [command.answer])

  function send(hashes: readonly string[], leavesFocus = false) {
    if (command.isBusy || hashes.length === 0) return
    const wanted = new Set(hashes)
    const shown = sound.filter(({ hash }) => wanted.has(hash))
    const seen = JSON.stringify(shown.map(({ hash, proposal }) => [hash, proposal?.version, proposal?.seen]))
    const removed = ({ count = 0 }) => words.approved(count)
    const { approvalFailed: failed, approvalReasons: reasons } = words
    command.submit({ command: 'approve', seen }, { removed, failed, reasons, leavesFocus })
  }
  function approveMany(some: readonly ListedText[]) {
    const hashes = some.map(({ hash }) => hash)
    const onYes = () => send(hashes)
    if (hashes.length <= ASK_ABOVE) return onYes()
    ask({ title: words.askTitle(hashes.length), text: words.askText, confirm: words.approve, onYes })
  }

  const approval: Approval = {
    isBulk,
    isBusy: command.isBusy,
    isChosen: (hash) => chosen.has(hash),
    choose(hash, isChosen) {
      setChosen(new Set([...chosen, hash].filter((each) => isChosen || each !== hash)))
    },
    approve(hash) {
      // The row disappears with its button, so the focus moves to the next row.
      const next = sound[sound.findIndex((line) => line.hash === hash) + 1]
      document.getElementById(next ? `approve-${next.hash}` : 'content')?.focus()
      send([hash], next !== undefined)
    },
  }
  const isAll = picked.length === sound.length && sound.length > 0
  return (
    <>
      {isBulk && (
        <fieldset className={`row gap-3 bare ${styles.bulk}`} aria-label={words.bulk}>
          <label className={`tap gap-2 ${styles.all}`}>
            <input
              type="checkbox"
              className={tick.box}
              checked={isAll}
              ref={(box) => {
                if (box) box.indeterminate = picked.length > 0 && !isAll
              }}
              onChange={({ target }) => setChosen(new Set(target.checked ? sound.map(({ hash }) => hash) : []))}
            />
            {words.chooseAll}
          </label>
          <button
            type="button"
            className={button.button}
            aria-disabled={picked.length === 0 || command.isBusy}
            onClick={() => approveMany(picked)}
          >
            {words.approveChosen(picked.length)}
          </button>
          <button
            type="button"
            className={button.primary}
            aria-disabled={sound.length === 0 || command.isBusy}
            onClick={() => approveMany(sound)}
          >
            {words.approvePage(sound.length)}
          </button>
        </fieldset>
      )}
      <SkippedProposals answer={command.answer} />
      {children(approval)}
      {dialog}
    </>
  )
}

/** The proposals that an approval skipped, each with its reason. */
function SkippedProposals({ answer }: { answer: object | undefined }) {
  const words = useWordsOf(translationsWords)
  const left = (answer as { notApproved?: NotApproved[] } | undefined)?.notApproved ?? []
  return (
    <div role="status" className={styles.left}>
      {left.length > 0 && (
        <>
          <p>{words.notApproved}</p>
          <ul>
            {left.map(({ source, reason }) => (
              <li key={source}>
                <span lang="en">{source}</span> – {reason === 'changed' ? words.hasChanged : words.faults[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
