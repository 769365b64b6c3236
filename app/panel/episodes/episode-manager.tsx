import { startTransition, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MissedRow } from '../../catalog/episodes/live-row.ts'
import { moveBetween } from '../../catalog/ordering.ts'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import tick from '../../ui/tick-box.module.css'
import { useToast } from '../../ui/toast.tsx'
import { gridWords } from '../grid/grid-words.ts'
import { useUndo } from '../kit/commands/use-undo.tsx'
import { inOrder } from '../kit/lists/in-order.ts'
import lists from '../kit/lists/list.module.css'
import { Sortable } from '../kit/lists/sortable.tsx'
import { publishWords } from '../kit/publish/publish-words.ts'
import { PlusIcon } from '../panel-icons.tsx'
import { useMay } from '../panel-role.tsx'
import { type BulkCommand, EpisodeBulk } from './episode-bulk.tsx'
import styles from './episode-manager.module.css'
import type { EpisodeListRow, RowCommands } from './episode-row.tsx'
import { EpisodeRows } from './episode-rows.tsx'
import { episodesWords } from './episode-words.ts'
import { LiveRowNotice } from './live-row-notice.tsx'
import { useCommandFault, useEpisodeCommands } from './use-episode-commands.tsx'

type Props = { seriesDocId: string; episodes: EpisodeListRow[]; missedRow: MissedRow | null }

/** The episodes of a series: their order, their live state, and bulk actions (spec M7). */
export function EpisodeManager({ seriesDocId, episodes, missedRow }: Props) {
  const words = useWordsOf(episodesWords)
  const common = useWordsOf(adminWords)
  const publishing = useWordsOf(publishWords)
  const path = `/admin/series/${encodeURIComponent(seriesDocId)}`
  const toast = useToast()
  const offerUndo = useUndo()
  const perform = useEpisodeCommands(seriesDocId)
  const faultText = useCommandFault()
  const may = useMay()
  const mayEdit = may.write('/admin/series/:docId/episodes', 'remove')
  const mayGoLive = may.write('/admin/series/:docId/episodes', 'live')
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set())
  const [removing, setRemoving] = useState<string[]>()
  const { shown, place, announcement } = useOrder({ episodes, perform, list })
  const { chosen, selected, select, selectAll, clear } = useSelected(shown)

  const nameOf = useCallback((id: string) => episodes.find((each) => each.id === id)?.title || words.untitled, [episodes, words])

  const setLive = useCallback(
    async (id: string, isLive: boolean) => {
      setChanging((now) => new Set(now).add(id))
      const answer = await perform(isLive ? 'live' : 'end-live', [id])
      setChanging((now) => new Set([...now].filter((each) => each !== id)))
      if (answer.ok) toast(isLive ? words.isLive(nameOf(id)) : words.isOver(nameOf(id)))
      else toast(faultText(answer.reason))
    },
    [perform, toast, words, nameOf, faultText],
  )

  async function remove(ids: string[]) {
    setRemoving(undefined)
    const said = ids.length === 1 ? common.removal.removed(ids.map(nameOf).join()) : words.removedMany(ids.length)
    heading.current?.focus()
    const answer = await perform('remove', ids)
    if (!answer.ok) return toast(faultText(answer.reason))
    clear()
    if (answer.removedId) offerUndo(said, answer.removedId)
  }

  async function performOnSelected({ command, fields, said }: BulkCommand) {
    const answer = await perform(command, selected, fields)
    if (!answer.ok) return toast(faultText(answer.reason))
    if (command === 'send') clear()
    if (command !== 'publish') return toast(said)
    // Undoing must not hide episodes that were already public.
    const hidden = chosen.filter(({ state }) => state !== 'public').map(({ id }) => id)
    toast(said, { label: publishing.toDraft, run: () => void takeBack(hidden) })
  }

  async function takeBack(ids: string[]) {
    const answer = await perform('draft', ids)
    toast(answer.ok ? publishing.draftMany(ids.length) : faultText(answer.reason))
  }

  const commands: RowCommands = useMemo(
    () => ({
      ...(mayEdit && { edit: { onSelect: select, onRemove: (id) => setRemoving([id]), onOrder: place } }),
      ...(mayGoLive && { onLive: setLive }),
    }),
    [select, setLive, place, mayEdit, mayGoLive],
  )
  const items = useMemo(() => shown.map(({ id, title }) => ({ id, name: title || words.untitled })), [shown, words])

  return (
    <section className={`stack gap-4 above-6`} aria-labelledby="episodes-title">
      <div className={`row apart anywhere ${lists.head}`}>
        <h2 id="episodes-title" ref={heading} tabIndex={-1}>
          {words.title} <span className={styles.count}>{words.count(episodes.length)}</span>
        </h2>
        {mayEdit && <HeadActions path={path} hasEpisodes={shown.length > 0} />}
      </div>
      <LiveRowNotice missed={missedRow} />
      {shown.length === 0 ? (
        <EmptyState title={words.none} hint={words.noneHint} />
      ) : (
        <>
          {mayEdit && (
            <label className={`tap gap-3 ${styles.all}`}>
              <input
                type="checkbox"
                className={tick.box}
                checked={selected.length === shown.length}
                ref={(box) => {
                  if (box) box.indeterminate = selected.length > 0 && selected.length < shown.length
                }}
                onChange={({ target }) => selectAll(target.checked)}
              />
              {words.selectAll}
            </label>
          )}
          <Sortable items={items} onOrder={place}>
            <EpisodeRows
              listRef={list}
              episodes={shown}
              seriesDocId={seriesDocId}
              items={items}
              selected={selected}
              changing={changing}
              commands={commands}
            />
          </Sortable>
        </>
      )}
      {selected.length > 0 && (
        <EpisodeBulk
          selected={chosen}
          total={shown.length}
          onPerform={(command) => void performOnSelected(command)}
          onPlace={(id, to) => {
            const others = shown.map((each) => each.id).filter((each) => each !== id)
            place(others.toSpliced(to - 1, 0, id))
          }}
          onRemove={() => setRemoving(selected)}
          onClear={clear}
        />
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {removing && (
        <ConfirmDialog
          title={
            removing.length === 1 ? common.removal.title(removing.map(nameOf).join()) : words.removeManyTitle(removing.length)
          }
          text={removing.length === 1 ? words.removeText : words.removeManyText}
          confirm={common.remove}
          cancel={common.cancel}
          onConfirm={() => void remove(removing)}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </section>
  )
}

function HeadActions({ path, hasEpisodes }: { path: string; hasEpisodes: boolean }) {
  const words = useWordsOf(episodesWords)
  const grid = useWordsOf(gridWords)
  return (
    <div className="wrap gap-3 top">
      {hasEpisodes && (
        <Link to={`${path}/episodes-grid`} className={button.button}>
          {grid.edit}
        </Link>
      )}
      <Link to={`${path}/episodes-many`} className={button.button}>
        {grid.addMany}
      </Link>
      <Link to={`${path}/episode-new`} className={button.primary}>
        <PlusIcon />
        {words.add}
      </Link>
    </div>
  )
}

/** Returns the selected episodes that still exist and their ids, in list order. */
function useSelected(shown: EpisodeListRow[]) {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => shown.filter(({ id }) => wanted.has(id)), [shown, wanted])
  const selected = useMemo(() => chosen.map(({ id }) => id), [chosen])
  const select = useCallback(
    (id: string, isSelected: boolean) =>
      setWanted((now) => {
        const next = new Set(now)
        if (isSelected) next.add(id)
        else next.delete(id)
        return next
      }),
    [],
  )
  const selectAll = (isSelected: boolean) => setWanted(new Set(isSelected ? shown.map(({ id }) => id) : []))
  const clear = useCallback(() => setWanted(new Set()), [])
  return { chosen, selected, select, selectAll, clear }
}

type OrderOptions = {
  episodes: EpisodeListRow[]
  perform: ReturnType<typeof useEpisodeCommands>
  list: React.RefObject<HTMLOListElement | null>
}

/** Shows a new order at once, and the server's order when all moves are answered. Restores the focus. */
function useOrder({ episodes, perform, list }: OrderOptions) {
  const words = useWordsOf(episodesWords)
  const faultText = useCommandFault()
  const toast = useToast()
  const [order, setOrder] = useState<string[]>()
  const [announcement, setAnnouncement] = useState('')
  const waiting = useRef(0)
  const focused = useRef<{ id: string; label: string }>(undefined)
  const shown = useMemo(
    () => inOrder(episodes, order).map((episode, at) => (order ? { ...episode, number: at + 1 } : episode)),
    [episodes, order],
  )

  const place = useCallback(
    async (ids: string[]) => {
      const moved = moveBetween(
        shown.map(({ id }) => id),
        ids,
      )
      if (!moved) return
      const label = document.activeElement?.getAttribute('aria-label')
      focused.current = label ? { id: moved.id, label } : undefined
      setOrder(ids)
      const name = shown.find(({ id }) => id === moved.id)?.title || words.untitled
      setAnnouncement(words.moved(name, ids.indexOf(moved.id) + 1, ids.length))
      waiting.current++
      const answer = await perform('move', [moved.id], { after: moved.after ?? '' })
      waiting.current--
      if (!answer.ok) toast(['failed', 'changed'].includes(answer.reason) ? words.orderFailed : faultText(answer.reason))
      if (waiting.current === 0) startTransition(() => setOrder(undefined))
    },
    [shown, perform, toast, words, faultText],
  )

  // Returns the focus to a button that lost it by moving with its row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useLayoutEffect(() => {
    const was = focused.current
    focused.current = undefined
    const row = was && list.current?.querySelector(`[data-episode="${CSS.escape(was.id)}"]`)
    row?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(was?.label ?? '')}"]`)?.focus()
  }, [shown])

  return { shown, place, announcement }
}
