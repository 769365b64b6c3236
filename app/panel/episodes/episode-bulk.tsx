import { useState } from 'react'
import { adminWords } from '../../language/words/admin-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { useSearch } from '../../site/shell/search/use-search.tsx'
import button from '../../ui/button.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { IconAction } from '../kit/icon-action.tsx'
import bar from '../kit/lists/bulk-bar.module.css'
import { publishWords } from '../kit/publish/publish-words.ts'
import { AskDialog } from './ask-dialog.tsx'
import styles from './episode-bulk.module.css'
import type { EpisodeListRow } from './episode-row.tsx'
import { episodesWords } from './episode-words.ts'

export type BulkCommand = {
  command: 'send' | 'release' | 'end-live' | 'publish' | 'draft'
  fields?: Record<string, string>
  said: string
}

type Props = {
  selected: EpisodeListRow[]
  total: number
  onPerform: (command: BulkCommand) => void
  onPlace: (id: string, to: number) => void
  onRemove: () => void
  onClear: () => void
}

type BulkDialogName = 'send' | 'release' | 'end' | 'place'

/** The actions on the selected episodes. */
export function EpisodeBulk({ selected, total, onPerform, onPlace, onRemove, onClear }: Props) {
  const words = useWordsOf(episodesWords)
  const common = useWordsOf(adminWords)
  const publishing = useWordsOf(publishWords)
  const [asked, setAsked] = useState<BulkDialogName>()
  const close = () => setAsked(undefined)
  const count = selected.length
  const live = selected.filter(({ isLive }) => isLive).length
  const shown = selected.filter(({ state }) => state === 'public').length

  function perform(command: BulkCommand) {
    close()
    onPerform(command)
  }

  return (
    <fieldset className={`row gap-2-4 pad shrink ${bar.bulk}`} aria-label={words.bulk.label}>
      <p className="bold" role="status">
        {words.selected(count)}
      </p>
      <IconAction label={words.clear} onClick={onClear} icon={<CloseIcon />} />
      <div className={`wrap gap-2 ${bar.commands} ${styles.commands}`}>
        {shown < count && (
          <Command
            words={publishing.bulk.publish}
            onClick={() => onPerform({ command: 'publish', said: publishing.publishedMany(count) })}
          />
        )}
        {shown > 0 && (
          <Command
            words={publishing.bulk.draft}
            onClick={() => onPerform({ command: 'draft', said: publishing.draftMany(count) })}
          />
        )}
        {count === 1 && <Command words={words.bulk.place} onClick={() => setAsked('place')} />}
        {live > 0 && <Command words={words.bulk.end} onClick={() => setAsked('end')} />}
        <Command words={words.bulk.release} onClick={() => setAsked('release')} />
        <Command words={words.bulk.send} onClick={() => setAsked('send')} />
        <button type="button" className={button.danger} onClick={onRemove}>
          {words.bulk.remove}
        </button>
      </div>
      {asked === 'end' && (
        <ConfirmDialog
          title={words.endManyTitle(live)}
          text={words.endText}
          confirm={words.endLive}
          cancel={common.cancel}
          onConfirm={() => perform({ command: 'end-live', said: words.endedMany })}
          onCancel={close}
        />
      )}
      {asked === 'release' && (
        <ReleaseDialog
          count={count}
          initial={selected[0]?.releaseDate ?? ''}
          onConfirm={(date) => perform({ command: 'release', fields: { date }, said: words.released })}
          onCancel={close}
        />
      )}
      {asked === 'send' && (
        <SendDialog
          count={count}
          onConfirm={({ id, title }) => perform({ command: 'send', fields: { to: id }, said: words.sent(title) })}
          onCancel={close}
        />
      )}
      {asked === 'place' && (
        <PlaceDialog
          total={total}
          onConfirm={(to) => {
            close()
            if (selected[0]) onPlace(selected[0].id, to)
          }}
          onCancel={close}
        />
      )}
    </fieldset>
  )
}

/** A button whose visible text is shortened on a phone; its accessible name is never shortened. */
function Command({ words: { whole, part }, onClick }: { words: { whole: string; part: string }; onClick: () => void }) {
  return (
    <button type="button" className={button.button} aria-label={whole} onClick={onClick}>
      <span className={styles.whole}>{whole}</span>
      <span className={styles.part}>{part}</span>
    </button>
  )
}

type BulkDialogProps<Value> = { onConfirm: (value: Value) => void; onCancel: () => void }

function ReleaseDialog({ count, initial, onConfirm, onCancel }: BulkDialogProps<string> & { count: number; initial: string }) {
  const words = useWordsOf(episodesWords)
  const [date, setDate] = useState(initial)
  return (
    <AskDialog
      title={words.releaseTitle}
      text={words.releaseText(count)}
      confirm={words.take}
      isReady={date !== ''}
      onConfirm={() => onConfirm(date)}
      onCancel={onCancel}
    >
      <Field
        type="date"
        label={words.fields.releaseDate}
        value={date}
        onChange={({ target }) => setDate(target.value)}
        required
      />
    </AskDialog>
  )
}

function PlaceDialog({ total, onConfirm, onCancel }: BulkDialogProps<number> & { total: number }) {
  const words = useWordsOf(episodesWords)
  const [text, setText] = useState('')
  const place = Number(text)
  return (
    <AskDialog
      title={words.placeTitle}
      text={words.placeText}
      confirm={words.take}
      isReady={Number.isInteger(place) && place >= 1 && place <= total}
      onConfirm={() => onConfirm(place)}
      onCancel={onCancel}
    >
      <Field
        label={words.placeField(total)}
        inputMode="numeric"
        value={text}
        onChange={({ target }) => setText(target.value)}
        required
      />
    </AskDialog>
  )
}

function SendDialog({ count, onConfirm, onCancel }: BulkDialogProps<{ id: string; title: string }> & { count: number }) {
  const words = useWordsOf(episodesWords)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<{ id: string; title: string }>()
  const search = useSearch(query, 'series')
  const results = search.status === 'found' ? search.found.results : []
  return (
    <AskDialog
      title={words.sendTitle}
      text={words.sendText(count)}
      confirm={words.take}
      isReady={chosen !== undefined}
      onConfirm={() => chosen && onConfirm(chosen)}
      onCancel={onCancel}
    >
      <Field
        type="search"
        label={words.sendField}
        value={query}
        autoComplete="off"
        onChange={({ target }) => {
          setQuery(target.value)
          setChosen(undefined)
        }}
      />
      <div className={styles.results}>
        {results.map(({ id, title, category }) => (
          <label key={id} className={`stack gap-3 target anywhere ${styles.result}`}>
            <input
              type="radio"
              className="check"
              name="series"
              checked={chosen?.id === id}
              onChange={() => setChosen({ id, title })}
            />
            <span>
              {title} <span className="muted small">{[id, category].filter(Boolean).join(' · ')}</span>
            </span>
          </label>
        ))}
        <p role="status" className="muted small">
          {search.status === 'found' && results.length === 0 ? words.sendNone : ''}
        </p>
      </div>
    </AskDialog>
  )
}
