import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useOpenPasswordDialog } from '../password/password-dialog-provider.tsx'
import { type UnlockRefusalAnswer, useRefusalText } from '../refusal-text.tsx'
import { sendUnlock } from '../send-unlock.tsx'
import { rememberUnlocked } from '../unlocked-ids.tsx'
import { codeIn } from './code-link.ts'

/**
 * The code that this page was opened with, until a page takes it. It is stored nowhere else: neither in the history nor in
 * storage.
 */
let given: string | undefined

/** Takes a code out of the address bar, before anything else can read or show it there. */
function takeFromAddress() {
  const code = codeIn(location.hash)
  if (code === undefined) return
  history.replaceState(history.state, '', location.pathname + location.search)
  given = code
}

// A page's modules run before the router reads the address.
if (typeof window !== 'undefined') takeFromAddress()

/** The series to unlock. `seriesId`: '' if there is nothing to unlock. */
type Lock = { seriesId: string; seriesTitle: string }

/** The outcome of an unlock link. `typed`: the code, if it is worth sending again. */
type Outcome = { refused: UnlockRefusalAnswer; typed?: string }

/**
 * Unlocks a page whose address has an access code in its fragment (spec O7). While `isUnlocking`, the page requests no
 * content: the response would be that it is locked. `requestPassword` opens the dialog, which says why the link did not
 * unlock; `tell` says so on a page that is open anyway.
 */
export function useUnlockLink({ seriesId, seriesTitle }: Lock): {
  isUnlocking: boolean
  requestPassword: (why?: UnlockRefusalAnswer) => void
  tell: () => void
} {
  // The code exists on the page's first render in the browser, and never on the server; the rendered output does not depend on
  // it.
  const [code, setCode] = useState(() => given)
  const [outcome, setOutcome] = useState<Outcome>()
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const openDialog = useOpenPasswordDialog()
  const toast = useToast()
  const refusalText = useRefusalText()
  const words = usePageWords().access

  // A link opened on its own page changes only the fragment, without loading the page.
  useEffect(() => {
    if (codeIn(hash) === undefined) return
    takeFromAddress()
    setCode(given)
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [hash, pathname, search, navigate])

  const unlock = useEffectEvent(async (password: string) => {
    const answer = await sendUnlock(new URLSearchParams({ seriesId, redirectUrl: pathname + search, password }))
    if (answer.ok) {
      rememberUnlocked(answer.seriesId)
      toast(words.unlocked(seriesTitle))
      setOutcome(undefined)
    } else {
      const isWorthAnother = answer.reason === 'failed' || answer.reason === 'too-many-attempts'
      setOutcome({ refused: answer, ...(isWorthAnother && { typed: password }) })
    }
    setCode(undefined)
  })

  useEffect(() => {
    given = undefined
    if (code === undefined) return
    if (seriesId === '') setCode(undefined)
    else void unlock(code)
  }, [code, seriesId])

  return {
    isUnlocking: code !== undefined && seriesId !== '',
    requestPassword(why) {
      openDialog({ seriesId, seriesTitle, answered: outcome?.refused ?? why, typed: outcome?.typed })
      setOutcome(undefined)
    },
    tell() {
      if (outcome) toast(refusalText(outcome.refused))
      setOutcome(undefined)
    },
  }
}
