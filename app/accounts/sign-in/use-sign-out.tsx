import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { ask } from '../../kit/browser/ask.tsx'
import { plainPath } from '../../kit/http/addresses.ts'
import { useAddress } from '../../language/link.tsx'
import { useViewerWords } from '../../language/words/use-viewer-words.tsx'
import { useToast } from '../../ui/toast.tsx'
import { expectEnd } from '../sessions/session-end.tsx'
import { emitChange } from '../sessions/viewer-store.tsx'

/** Sends the forms that sign out. Without a network, the page stays and says that the viewer is still signed in. */
export function useSignOut() {
  const words = useViewerWords()
  const toast = useToast()
  const navigate = useNavigate()
  const address = useAddress()

  const send = useEffectEvent(async (form: HTMLFormElement) => {
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    expectEnd(body.has('everywhere') ? 'signedOutEverywhere' : 'signedOut')
    try {
      const answer = await ask(form.action, { method: 'POST', body, redirect: 'manual' })
      if (answer.type !== 'opaqueredirect') throw new Error(String(answer.status))
      emitChange()
      void navigate(address('/'))
    } catch {
      expectEnd(undefined)
      toast(words.stillSignedIn)
    }
  })

  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const form = event.target
      if (!(form instanceof HTMLFormElement)) return
      if (event.defaultPrevented || plainPath(form.getAttribute('action') ?? '') !== '/logout') return
      event.preventDefault()
      void send(form)
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [])
}
