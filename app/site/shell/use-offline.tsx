import { useSyncExternalStore } from 'react'
import { OFFLINE_CHANNEL } from '../../kit/browser/offline-channel.ts'

/** The worker writes a cached page's notice into the document's `data-offline`. */
const shown = () => document.documentElement.dataset

function subscribe(listener: () => void) {
  const channel = new BroadcastChannel(OFFLINE_CHANNEL)
  function hear(words: string | null) {
    if (words === null) delete shown().offline
    // Retain the notice about the page's age.
    else shown().offline = words || shown().offline || ''
    listener()
  }
  const onMessage = ({ data }: MessageEvent) => hear(data)
  const onOnline = () => hear(null)
  channel.onmessage = onMessage
  // The worker reports the age of the data that it has just served to this page.
  navigator.serviceWorker?.addEventListener('message', onMessage)
  addEventListener('online', onOnline)
  addEventListener('offline', listener)
  return () => {
    channel.close()
    navigator.serviceWorker?.removeEventListener('message', onMessage)
    removeEventListener('online', onOnline)
    removeEventListener('offline', listener)
  }
}

/** Returns the notice of a stale page, '' for the default text; undefined while the site answers, and on the server. */
export const useOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => shown().offline ?? (navigator.onLine ? undefined : ''),
    () => undefined,
  )
