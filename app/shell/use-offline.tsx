import { useSyncExternalStore } from 'react'
import { OFFLINE_CHANNEL } from '../shared/offline-channel.ts'

/** What a page says that the worker has kept stands in `data-offline` of the document. */
const shown = () => document.documentElement.dataset

function subscribe(listener: () => void) {
  const channel = new BroadcastChannel(OFFLINE_CHANNEL)
  function hear(words: string | null) {
    if (words === null) delete shown().offline
    // What is known of the page stays said.
    else shown().offline = words || shown().offline || ''
    listener()
  }
  const onMessage = ({ data }: MessageEvent) => hear(data)
  const onOnline = () => hear(null)
  channel.onmessage = onMessage
  // The worker says as of when the data are that it has just given to this page.
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

/** Why the page may be out of date, '' where there is nothing to add; undefined while the site answers, and on the server. */
export const useOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => shown().offline ?? (navigator.onLine ? undefined : ''),
    () => undefined,
  )
