import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useOpenSeries } from '../access/use-open-series.tsx'
import { pagePath, seriesPath } from '../catalog/series-paths.ts'
import { useAddress } from '../language/link.tsx'
import { useWords } from '../language/use-language.tsx'
import { useSlow } from '../shared/use-slow.tsx'
import button from '../ui/button.module.css'
import { CloseIcon, SearchIcon } from '../ui/icons.tsx'
import styles from './search-box.module.css'
import { type Choice, choicesOf, keyOf } from './search-result.ts'
import { loadResults, useSearch } from './use-search.tsx'

/**
 * A combobox over all series, teams and games (spec H2). On a narrow screen it is a popover over the header, which its button opens even
 * before hydration.
 */
export function SearchBox() {
  const words = useWords().search
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  /** The page of the result that was chosen last, until it is shown. */
  const leftFor = useRef<string>(undefined)
  const listId = useId()
  const fieldId = useId()
  const [query, setQuery] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [isEager, setEager] = useState(false)
  const openSeries = useOpenSeries()
  const navigate = useNavigate()
  const address = useAddress()
  const pathname = pagePath(useLocation().pathname)
  const search = useSearch(isOpen ? query : '')
  const results = search.status === 'found' ? choicesOf(search.found) : []
  const hasMore = search.status === 'found' && search.found.hasMore
  const isCurrent = search.status === 'found' && search.query === query.trim()
  const isSlow = useSlow(isOpen && query.trim() !== '' && !isCurrent && search.status !== 'failed', query)
  const active = results.findIndex((each) => keyOf(each) === activeId)
  const optionId = (at: number) => `${listId}-${at}`

  function type(text: string) {
    setQuery(text)
    setActiveId(undefined)
    setEager(false)
    setOpen(true)
  }
  useLayoutEffect(() => {
    if (field.current?.matches(':popover-open')) input.current?.focus()
  }, [])

  function close() {
    setOpen(false)
    setActiveId(undefined)
    setEager(false)
  }

  function leave() {
    close()
    setQuery('')
    field.current?.hidePopover()
  }

  function shut() {
    leave()
    opener.current?.focus()
  }

  function choose(choice: Choice) {
    if ('path' in choice) void navigate(address(choice.path))
    // A viewer who cancels the password dialog returns to the results.
    else if (!openSeries(choice)) return close()
    leftFor.current = 'path' in choice ? choice.path : seriesPath(choice.id)
    leave()
    input.current?.blur()
  }

  // After any navigation. What one begins to type while a chosen result still loads is for the next search, and stays.
  const shownOn = useRef(pathname)
  const showOn = useEffectEvent((path: string) => {
    if (shownOn.current !== path && leftFor.current !== path) leave()
    shownOn.current = path
    leftFor.current = undefined
  })
  useLayoutEffect(() => showOn(pathname), [pathname])

  function move(step: number) {
    setOpen(true)
    const next = active === -1 && step < 0 ? results.length - 1 : (active + step + results.length) % results.length
    setActiveId(results[next] && keyOf(results[next]))
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  // Enter was pressed before the results arrived; the first result opens once they do.
  const openFirst = useEffectEvent(() => {
    setEager(false)
    if (results[0]) choose(results[0])
  })
  useEffect(() => {
    if (isEager && isCurrent) openFirst()
  }, [isEager, isCurrent])

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (results.length > 0) move(event.key === 'ArrowDown' ? 1 : -1)
      else setOpen(true)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (results[active]) choose(results[active])
      else setEager(isOpen && query.trim() !== '')
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isOpen && query !== '') {
        close()
        return
      }
      shut()
    }
  }

  const isShown = isOpen && (isSlow || search.status === 'found' || search.status === 'failed')

  return (
    <search
      className={styles.search}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        close()
        if (query === '') field.current?.hidePopover()
      }}
    >
      <button
        ref={opener}
        type="button"
        className={`${button.icon} ${styles.opener}`}
        aria-label={words.open}
        popoverTarget={fieldId}
        popoverTargetAction="show"
        onClick={() => {
          field.current?.showPopover()
          input.current?.focus()
        }}
      >
        <SearchIcon />
      </button>
      <div ref={field} id={fieldId} popover="manual" className={styles.field}>
        <div className={styles.box}>
          <SearchIcon />
          <input
            ref={input}
            className={styles.input}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            role="combobox"
            aria-label={words.label}
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? optionId(active) : undefined}
            placeholder={words.placeholder}
            value={query}
            onChange={({ target }) => type(target.value)}
            onFocus={() => {
              setOpen(true)
              loadResults().catch(() => {})
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className={`${button.icon} ${styles.clear}`}
            aria-label={words.clear}
            data-empty={query === '' || undefined}
            onClick={() => {
              if (query === '') return shut()
              setQuery('')
              input.current?.focus()
            }}
          >
            <CloseIcon />
          </button>
        </div>
        <div className={styles.panel} hidden={!isShown}>
          <div id={listId} className={styles.list} role="listbox" aria-label={words.label}>
            {search.status === 'found' && (
              <search.shownBy.SearchResults found={search.found} listId={listId} active={active} choose={choose} />
            )}
          </div>
          <p className={styles.note} role="status" data-quiet={(results.length > 0 && !hasMore) || undefined}>
            {isSlow && <span className={styles.slow}>{words.searching}</span>}
            {search.status === 'failed' && (navigator.onLine ? words.failed : words.offline)}
            {search.status === 'found' && !isSlow && <search.shownBy.FoundNote {...search} />}
          </p>
        </div>
      </div>
    </search>
  )
}
