import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useAccountWords } from '../../language/words/use-account-words.tsx'
import { AccountPage } from '../sign-in/account-form.tsx'
import { GOOGLE_CHANNEL, googleFault } from './google-outcome.ts'

export const handle = { isBare: true }

/** The last page of a sign-in in a popup: notifies the page that opened it, and closes. */
export default function GoogleDone() {
  const words = useAccountWords().google
  const [query] = useSearchParams()
  const fault = googleFault(query.get('error'))

  useEffect(() => {
    const channel = new BroadcastChannel(GOOGLE_CHANNEL)
    channel.postMessage(fault ?? 'done')
    channel.close()
    window.close()
  }, [fault])

  return (
    <main>
      <AccountPage title={fault ? words.failedTitle : words.done} lead={fault ? `${words[fault]} ${words.close}` : words.close} />
    </main>
  )
}
