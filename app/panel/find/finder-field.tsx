import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { numberIn } from '../../kit/text/number-in.ts'
import { useSlow } from '../../kit/time/use-slow.tsx'
import { useLanguage } from '../../language/use-language.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import searchBox from '../../site/shell/search/search-box.module.css'
import button from '../../ui/button.module.css'
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx'
import { type ComboboxParts, useCombobox } from '../../ui/use-combobox.tsx'
import { findWords } from './find-words.ts'
import styles from './finder-field.module.css'
import { HighlightedText } from './highlighted-text.tsx'
import { type PanelSearchResults, searchPath } from './panel-results.ts'
import { usePanelSearch } from './use-panel-search.tsx'

/**
 * Shows the panel's search on every page (spec O3): a combobox that selects its first result at once, opens with Ctrl+K or ⌘K,
 * and fills the screen of a phone. Without script it is a form that opens the page of results.
 */
export function FinderField() {
  const words = useWordsOf(findWords)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const place = useLocation().key
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const typed = query.trim()
  const finding = usePanelSearch(isOpen ? query : '')
  const found = finding.status === 'found' ? finding.found : undefined
  const isCurrent = finding.status === 'found' && finding.query === typed
  const isSlow = useSlow(isOpen && typed !== '' && !isCurrent && finding.status !== 'failed', query)
  const paths = found?.kinds.flatMap(({ things }) => things.map(({ path }) => path)) ?? []
  // The last option leads to all results.
  const options = found && found.total > 0 ? [...paths, searchPath({ query: found.query })] : paths
  const isShown = isOpen && typed !== '' && (isSlow || found !== undefined || finding.status === 'failed')
  const box = useCombobox({
    label: words.label,
    text: query,
    onText: setQuery,
    options,
    keyOf: (path) => path,
    choose(path) {
      leave()
      void navigate(path)
    },
    setOpen,
    isShown: isShown && found !== undefined,
    isCurrent,
    first: options.length > 0 ? 0 : -1,
    onEscape() {
      if (isOpen && typed !== '' && !matchMedia(SHEET).matches) box.close()
      else leave()
    },
  })

  function leave() {
    box.close()
    setQuery('')
    input.current?.blur()
  }

  // Closes after any navigation.
  const shownAt = useRef(place)
  useLayoutEffect(() => {
    if (shownAt.current !== place) setOpen(false)
    shownAt.current = place
  }, [place])

  const onShortcut = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    // The shortcut does nothing behind an open dialog.
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

  return (
    <search
      className={styles.finder}
      data-open={isOpen}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) box.close()
      }}
    >
      <form
        method="get"
        action="/admin/search"
        className={`line gap-2 muted ${searchBox.box}`}
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchIcon />
        <input
          {...box.field}
          ref={input}
          className={searchBox.input}
          name="q"
          inputMode="search"
          enterKeyHint="go"
          autoCapitalize="off"
          aria-label={words.label}
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={words.placeholder}
          onFocus={() => setOpen(true)}
        />
        {isOpen || query !== '' ? (
          <button
            type="button"
            className={`${button.icon} ${searchBox.clear}`}
            aria-label={query === '' ? words.close : words.clear}
            // Keeps the focus in the field.
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
        <div {...box.list} className={styles.list}>
          {found && <ResultOptions found={found} box={box} />}
        </div>
        <p className={`muted tiny ${styles.note}`} role="status">
          {isSlow && words.searching}
          {finding.status === 'failed' && words.failed}
          {found && !isSlow && <Note found={found} />}
        </p>
        {found?.total === 0 && !isSlow && (
          <Link
            to={`/admin/translations?${new URLSearchParams({ state: 'all', q: found.query })}`}
            className={`line volt target ${styles.texts}`}
          >
            {words.inTexts}
          </Link>
        )}
      </div>
    </search>
  )
}

/** The screens on which the search is a sheet; the same query is in finder-field.module.css. */
const SHEET = '(max-width: 39.99em)'

type OptionsProps = { found: PanelSearchResults; box: ComboboxParts }

/** Lists the options by kind, and the option that leads to all results. */
function ResultOptions({ found, box }: OptionsProps) {
  const words = useWordsOf(findWords)
  const language = useLanguage()
  let from = 0
  return (
    <>
      {found.kinds.map(({ kind, total, things }) => {
        const first = from
        from += things.length
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox, not of form fields
          <div key={kind} role="group" aria-labelledby={`${box.id}-${kind}`}>
            <p id={`${box.id}-${kind}`} className={`muted tiny bold ${styles.heading}`}>
              {words.kinds[kind]} {total > things.length && `(${numberIn(total, language)})`}
            </p>
            {things.map((thing, at) => (
              <div key={thing.path} {...box.option(first + at)} className={styles.option}>
                <HighlightedText thing={thing} query={found.query} />
              </div>
            ))}
          </div>
        )
      })}
      {found.total > 0 && (
        <div {...box.option(from)} className={styles.option} data-all>
          {words.all(found.total)}
        </div>
      )}
    </>
  )
}

/** Shows the number of results, which screen readers announce. */
function Note({ found: { query, total, reading } }: { found: PanelSearchResults }) {
  const words = useWordsOf(findWords)
  return (
    <>
      {total === 0 ? words.none(query) : words.found(total)}{' '}
      {reading && (reading.french ? words.readingFrench(reading.percent) : words.reading(reading.percent))}
    </>
  )
}
