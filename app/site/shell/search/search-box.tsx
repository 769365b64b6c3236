import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useOpenSeries } from '../../../access/use-open-series.tsx'
import { pagePath, seriesPath } from '../../../catalog/series/series-paths.ts'
import { useSlow } from '../../../kit/time/use-slow.tsx'
import { useAddress } from '../../../language/link.tsx'
import { useWords } from '../../../language/use-language.tsx'
import button from '../../../ui/button.module.css'
import { CloseIcon, SearchIcon } from '../../../ui/icons.tsx'
import { useCombobox } from '../../../ui/use-combobox.tsx'
import styles from './search-box.module.css'
import { type Choice, choicesOf, keyOf } from './search-result.ts'
import { loadResults, useSearch } from './use-search.tsx'

/**
 * A combobox over all series, teams and games (spec H2). On a narrow screen it is a popover over the header; its button works
 * even before hydration.
 */
export function SearchBox() {
  const words = useWords().search
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  /** The page of the last chosen result, until that page is shown. */
  const leftFor = useRef<string>(undefined)
  const fieldId = useId()
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const openSeries = useOpenSeries()
  const navigate = useNavigate()
  const address = useAddress()
  const pathname = pagePath(useLocation().pathname)
  const search = useSearch(isOpen ? query : '')
  const results = search.status === 'found' ? choicesOf(search.found) : []
  const hasMore = search.status === 'found' && search.found.hasMore
  const typed = query.trim()
  const isCurrent = search.status === 'found' && search.query === typed
  const isSlow = useSlow(isOpen && typed !== '' && !isCurrent && search.status !== 'failed', query)
  const isShown = isOpen && (isSlow || search.status === 'found' || search.status === 'failed')
  const box = useCombobox({
    label: words.label,
    text: query,
    onText: setQuery,
    options: results,
    keyOf,
    choose,
    setOpen,
    isShown,
    isCurrent,
    onEscape() {
      if (isOpen && query !== '') box.close()
      else shut()
    },
  })

  useLayoutEffect(() => {
    if (field.current?.matches(':popover-open')) input.current?.focus()
  }, [])

  function leave() {
    box.close()
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
    else if (!openSeries(choice)) return box.close()
    leftFor.current = 'path' in choice ? choice.path : seriesPath(choice.id)
    leave()
    input.current?.blur()
  }

  // Resets after any navigation. Text typed while a chosen result still loads belongs to the next search, and stays.
  const shownOn = useRef(pathname)
  useLayoutEffect(() => {
    if (shownOn.current === pathname) return
    if (leftFor.current !== pathname) leave()
    shownOn.current = pathname
    leftFor.current = undefined
  })

  return (
    <search
      className={styles.search}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        box.close()
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
      <div ref={field} id={fieldId} popover="manual" className={`bare ${styles.field}`}>
        <div className={`line gap-2 muted ${styles.box}`}>
          <SearchIcon />
          <input
            {...box.field}
            ref={input}
            className={styles.input}
            inputMode="search"
            enterKeyHint="search"
            aria-label={words.label}
            placeholder={words.placeholder}
            onFocus={() => {
              setOpen(true)
              loadResults().catch(() => {})
            }}
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
          <div {...box.list} className={styles.list}>
            {search.status === 'found' && <search.shownBy.SearchResults found={search.found} box={box} />}
          </div>
          <p className={`muted pad ${styles.note}`} role="status" data-quiet={(results.length > 0 && !hasMore) || undefined}>
            {isSlow && <span className={`line gap-3 ${styles.slow}`}>{words.searching}</span>}
            {search.status === 'failed' && (navigator.onLine ? words.failed : words.offline)}
            {search.status === 'found' && !isSlow && <search.shownBy.FoundNote {...search} />}
          </p>
        </div>
      </div>
    </search>
  )
}
