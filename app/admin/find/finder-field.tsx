import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/use-words-of.tsx'
import { numberIn } from '../../shared/number-in.ts'
import { useSlow } from '../../shared/use-slow.tsx'
import button from '../../ui/button.module.css'
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx'
import { findWords } from './find-words.ts'
import styles from './finder-field.module.css'
import { FoundText } from './found-text.tsx'
import { type FoundInPanel, findPath } from './found-things.ts'
import { useFinding } from './use-finding.tsx'

/**
 * The search of the panel on each of its pages (spec O3): a combobox whose first result is chosen at once, opened by Ctrl+K or ⌘K, over the
 * whole screen of a phone. Without script it is a form that leads to the page of results.
 */
export function FinderField() {
  const words = useWordsOf(findWords)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const place = useLocation().key
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [isEager, setEager] = useState(false)
  const typed = query.trim()
  const finding = useFinding(isOpen ? query : '')
  const found = finding.status === 'found' ? finding.found : undefined
  const isCurrent = finding.status === 'found' && finding.query === typed
  const isSlow = useSlow(isOpen && typed !== '' && !isCurrent && finding.status !== 'failed', query)
  const paths = found?.kinds.flatMap(({ things }) => things.map(({ path }) => path)) ?? []
  // The last option leads to all results.
  const options = found && found.total > 0 ? [...paths, findPath({ query: found.query })] : paths
  const at = Math.min(active, options.length - 1)
  const optionId = (place: number) => `${id}-${place}`

  function type(text: string) {
    setQuery(text)
    setActive(0)
    setEager(false)
    setOpen(true)
  }

  function close() {
    setOpen(false)
    setEager(false)
  }

  function leave() {
    close()
    setQuery('')
    input.current?.blur()
  }

  function go(path: string | undefined) {
    if (path === undefined) return
    leave()
    void navigate(path)
  }

  // After any navigation.
  const shownAt = useRef(place)
  useLayoutEffect(() => {
    if (shownAt.current !== place) setOpen(false)
    shownAt.current = place
  }, [place])

  const onShortcut = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    // What a dialog asks comes first.
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    input.current?.focus()
    input.current?.select()
    setOpen(true)
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onShortcut(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  // Enter was pressed before the results arrived.
  const openFirst = useEffectEvent(() => {
    setEager(false)
    go(options[at])
  })
  useEffect(() => {
    if (isEager && isCurrent) openFirst()
  }, [isEager, isCurrent])

  function move(step: number) {
    setOpen(true)
    if (options.length === 0) return
    const next = (at + step + options.length) % options.length
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (typed === '') return
      if (isOpen && isCurrent) go(options[at])
      else {
        setOpen(true)
        setEager(true)
      }
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isOpen && typed !== '' && !matchMedia(SHEET).matches) close()
      else leave()
    }
  }

  const isShown = isOpen && typed !== '' && (isSlow || found !== undefined || finding.status === 'failed')
  return (
    <search
      className={styles.finder}
      data-open={isOpen}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
    >
      <form method="get" action="/admin/search" className={styles.box} onSubmit={(event) => event.preventDefault()}>
        <SearchIcon />
        <input
          ref={input}
          className={styles.input}
          type="text"
          name="q"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          role="combobox"
          aria-label={words.label}
          aria-expanded={isShown && found !== undefined}
          aria-controls={found ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && at >= 0 ? optionId(at) : undefined}
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={words.placeholder}
          value={query}
          onChange={({ target }) => type(target.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {isOpen || query !== '' ? (
          <button
            type="button"
            className={`${button.icon} ${styles.clear}`}
            aria-label={query === '' ? words.close : words.clear}
            // The focus stays in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              if (query === '') return leave()
              setQuery('')
              input.current?.focus()
            }}
          >
            <CloseIcon />
          </button>
        ) : (
          <span className={styles.keys} aria-hidden="true">
            Ctrl K
          </span>
        )}
      </form>
      <div className={styles.panel} hidden={!isShown}>
        {found && (
          <FoundList found={found} id={id} active={at} optionId={optionId} go={go} all={findPath({ query: found.query })} />
        )}
        <p className={styles.note} role="status">
          {isSlow && words.searching}
          {finding.status === 'failed' && words.failed}
          {found && !isSlow && <Note found={found} />}
        </p>
        {found?.total === 0 && !isSlow && (
          <Link to={`/admin/translations?${new URLSearchParams({ q: found.query })}`} className={styles.texts}>
            {words.inTexts}
          </Link>
        )}
      </div>
    </search>
  )
}

/** Where it is a sheet; the same as in finder-field.module.css. */
const SHEET = '(max-width: 39.99em)'

type ListProps = {
  found: FoundInPanel
  id: string
  active: number
  optionId: (at: number) => string
  go: (path: string) => void
  all: string
}

/** The options by kind, and the one that leads to all results. The focus stays in the field. */
function FoundList({ found, id, active, optionId, go, all }: ListProps) {
  const words = useWordsOf(findWords)
  const language = useLanguage()
  let from = 0
  const option = (path: string, at: number) => ({
    id: optionId(at),
    role: 'option',
    'aria-selected': at === active,
    className: styles.option,
    onPointerDown: (event: React.PointerEvent) => event.preventDefault(),
    onClick: () => go(path),
  })
  return (
    <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={words.label}>
      {found.kinds.map(({ kind, total, things }) => {
        const first = from
        from += things.length
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox, not of form fields
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} className={styles.heading}>
              {words.kinds[kind]} {total > things.length && `(${numberIn(total, language)})`}
            </p>
            {things.map((thing, at) => (
              <div key={thing.path} {...option(thing.path, first + at)}>
                <FoundText thing={thing} query={found.query} />
              </div>
            ))}
          </div>
        )
      })}
      {found.total > 0 && (
        <div {...option(all, from)} data-all>
          {words.all(found.total)}
        </div>
      )}
    </div>
  )
}

/** How many there are, which screen readers say. */
function Note({ found: { query, total, reading } }: { found: FoundInPanel }) {
  const words = useWordsOf(findWords)
  return (
    <>
      {total === 0 ? words.none(query) : words.found(total)}{' '}
      {reading && (reading.french ? words.readingFrench(reading.percent) : words.reading(reading.percent))}
    </>
  )
}
