import { useSyncExternalStore } from 'react'
import { subscribeTo } from './subscribe-to.tsx'

const onNetwork = subscribeTo(() => window, 'online', 'offline')

/** True when the browser has a network, and always on the server. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  )
