import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { ask } from '../kit/browser/ask.tsx'
import { keep, readKept } from '../kit/browser/kept-here.tsx'
import { addressIn, isFrenchAddress, plainPath } from '../kit/http/addresses.ts'
import { type Language, toLanguage } from '../kit/language.ts'
import { DAY_SECONDS } from '../kit/time/time-units.ts'
import { loadWords } from './dictionaries.tsx'
import styles from './toggle.module.css'
import { useLanguage, useWords } from './use-language.tsx'

/**
 * The id of the element after the toggle, empty at first. It ends the header, which the first paint waits for
 * (app/entry.server.tsx).
 */
export const HEADER_END = 'offer'
const KEY = 'language'
/** Stored once the site has offered French. */
const OFFERED_KEY = 'frenchOffered'
const YEAR_SECONDS = 365 * DAY_SECONDS

export type OfferProps = { onAccept: () => void; onRefuse: () => void }
type Props = {
  /** Called when the server does not answer and the page stays in its language. */
  onFailure: () => void
  /** Loads the component that offers French to viewers whose browser prefers it; rejects where there is no room for it. */
  loadOffer: () => Promise<ComponentType<OfferProps>>
}

/** True when the browser lists French before English. */
const prefersFrench = () => /^fr/i.test(navigator.languages.find((each) => /^(en|fr)\b/i.test(each)) ?? '')

/** Sets the cookie that the server reads, so that the next page is in the right language from its first byte (spec L1). */
function tellServer(language: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `${KEY}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`
}

/** Switches the language here and in every other tab. Without JavaScript it is a form that the server handles. */
export function LanguageToggle({ onFailure, loadOffer }: Props) {
  const language = useLanguage()
  const words = useWords().language
  const location = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [Offer, setOffer] = useState<ComponentType<OfferProps>>()
  const button = useRef<HTMLButtonElement>(null)
  const other: Language = language === 'en' ? 'fr' : 'en'

  const addressOf = (next: Language) => {
    const { pathname, search, hash } = window.location
    return addressIn(next, pathname + search + hash)
  }

  /** Replaces the address with that of the other language: no history entry, same scroll position. */
  async function lead(next: Language) {
    const address = addressOf(next)
    const { pathname, search, hash } = window.location
    if (address === pathname + search + hash) await revalidate()
    else await navigate(address, { replace: true, preventScrollReset: true, state: location.state })
  }

  /** `isInPlace`: keeps the address and shows it in the stored language. */
  async function show(next: Language, isInPlace = false) {
    setBusy(true)
    setOffer(undefined)
    try {
      // Checks first that the server answers, because a page that cannot be revalidated would be lost.
      await ask(location.pathname, { method: 'HEAD' })
      tellServer(next)
      keep(KEY, next)
      // Browsers do not retry a failed module import. Loading a new document does, and by now it is in this language.
      await loadWords(next).then(
        () => (isInPlace ? revalidate() : lead(next)),
        () => (isInPlace ? window.location.reload() : window.location.replace(addressOf(next))),
      )
    } catch {
      onFailure()
    }
    setBusy(false)
  }

  // Later changes come from the button or from another tab. A French address stays French whatever language is stored.
  const follow = useEffectEvent((kept: string | null, isInPlace: boolean) => {
    if (kept === null || toLanguage(kept) === language) return
    if (!isInPlace || !isFrenchAddress(location.pathname)) void show(toLanguage(kept), isInPlace)
  })
  useEffect(() => {
    follow(readKept(KEY), true)
    const onStorage = ({ key, newValue }: StorageEvent) => key === KEY && follow(newValue, false)
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

  // Everyone gets English at first (spec L1), because the cached page is the same for all.
  const offer = useEffectEvent(async () => {
    const found = await loadOffer()
    keep(OFFERED_KEY, '1')
    setOffer(() => found)
  })
  useEffect(() => {
    // If this fails, French is offered another time.
    if (language === 'en' && !readKept(KEY) && !readKept(OFFERED_KEY) && prefersFrench()) offer().catch(() => {})
  }, [language])

  return (
    <form
      method="post"
      action="/language"
      onSubmit={(event) => {
        event.preventDefault()
        void show(other)
      }}
    >
      <input type="hidden" name="language" value={other} />
      <input type="hidden" name="back" value={plainPath(location.pathname)} />
      <button
        ref={button}
        type="submit"
        className={styles.toggle}
        title={words.notice}
        lang={other}
        aria-label={`${words.other} – ${words.toggle}`}
        aria-busy={isBusy}
      >
        {words.other}
      </button>
      <div id={HEADER_END} role="status">
        {Offer && (
          <Offer
            onAccept={() => void show('fr')}
            onRefuse={() => {
              setOffer(undefined)
              button.current?.focus()
            }}
          />
        )}
      </div>
    </form>
  )
}
