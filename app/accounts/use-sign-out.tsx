import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '../language/link.tsx'
import { useViewerWords } from '../language/use-viewer-words.tsx'
import { plainPath } from '../shared/addresses.ts'
import { ask } from '../shared/ask.tsx'
import { useToast } from '../ui/toast.tsx'
import { expectEnd } from './session-end.tsx'
import { emitChange } from './viewer-store.tsx'

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
      const form = event.target as HTMLFormElement
      if (event.defaultPrevented || plainPath(form.getAttribute('action') ?? '') !== '/logout') return
      event.preventDefault()
      void send(form)
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [])
}
