import { useSyncExternalStore } from 'react'
import { subscribeTo } from './subscribe-to.tsx'

const onNetwork = subscribeTo(() => window, 'online', 'offline')

/** Whether the browser has a network; true on the server. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  )
