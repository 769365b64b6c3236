import { type ChangeEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import tick from '../../../ui/tick-box.module.css'
import { useMay } from '../../panel-role.tsx'
import { EventMenu } from '../event-menu.tsx'
import { useEventCommands } from '../use-event-commands.tsx'
import { EventBulk } from './event-bulk.tsx'
import styles from './event-groups.module.css'
import { eventListWords } from './event-list-words.ts'
import { EventRow } from './event-row.tsx'
import type { EventGroup, EventListRow } from './events-view.ts'

/** Lists the events of a page by day, with actions on one event or on the selected ones (spec E1, E3). */
export function EventGroups({ groups }: { groups: readonly EventGroup[] }) {
  const words = useWordsOf(eventListWords)
  const id = useId()
  const events = useMemo(() => groups.flatMap((group) => group.events), [groups])
  const { selected, select, selectMany, clear } = useSelection(events)
  const { ask, dialog } = useEventCommands({ onDone: clear })
  const [opened, setOpened] = useState<string>()
  // The browser may have opened a menu natively before the script loaded.
  useLayoutEffect(() => {
    const pressed = document.activeElement
    if (pressed instanceof HTMLButtonElement && pressed.popoverTargetElement?.matches(':popover-open')) setOpened(pressed.value)
  }, [])
  // The bar offers only game-day commands.
  const maySelect = useMay().write('/admin/events-commands', 'delay')
  if (events.length === 0) return dialog
  const chosen = new Set(selected.map((event) => event.id))

  return (
    <section className="stack gap-5" aria-label={words.title}>
      {groups.map(({ key, title, events: ofGroup }) => (
        <section key={key} className={`shrink ${styles.group}`} aria-labelledby={`${id}-${key}`} data-key={key}>
          <div className={`line gap-2 ${styles.head}`}>
            {maySelect && (
              <GroupBox
                label={words.selectAll(title, ofGroup.length)}
                count={ofGroup.filter((event) => chosen.has(event.id)).length}
                of={ofGroup.length}
                onChange={(isSelected) => selectMany(ofGroup, isSelected)}
              />
            )}
            <h2 id={`${id}-${key}`} className={styles.title}>
              {title}
            </h2>
            <span className="muted small even">{ofGroup.length}</span>
          </div>
          <ul className="stack" aria-labelledby={`${id}-${key}`}>
            {ofGroup.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                menuId={`${id}-menu`}
                isSelected={chosen.has(event.id)}
                onSelect={maySelect ? select : undefined}
                onMenu={setOpened}
              />
            ))}
          </ul>
        </section>
      ))}
      {selected.length > 0 && <EventBulk selected={selected} onAsk={(command) => ask(command, selected)} onClear={clear} />}
      <EventMenu id={`${id}-menu`} event={events.find((event) => event.id === opened)} onAsk={ask} />
      {dialog}
    </section>
  )
}

type GroupBoxProps = { label: string; count: number; of: number; onChange: (isSelected: boolean) => void }

function GroupBox({ label, count, of, onChange }: GroupBoxProps) {
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        className={tick.box}
        checked={count === of}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < of
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="visually-hidden">{label}</span>
    </label>
  )
}

/** Tracks the selected events on the page. A click with Shift selects the range from the previously clicked event. */
function useSelection(events: readonly EventListRow[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const selected = events.filter(({ id }) => ids.has(id))

  function selectMany(some: readonly { id: string }[], isSelected: boolean) {
    setIds((now) => {
      const next = new Set(now)
      for (const { id } of some) isSelected ? next.add(id) : next.delete(id)
      return next
    })
  }

  function select(id: string, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
    const from = events.findIndex((event) => event.id === last.current)
    const to = events.findIndex((event) => event.id === id)
    last.current = id
    const range = isRange && from >= 0 ? events.slice(Math.min(from, to), Math.max(from, to) + 1) : [{ id }]
    selectMany(range, target.checked)
  }

  return { selected, select, selectMany, clear: () => setIds(new Set()) }
}
