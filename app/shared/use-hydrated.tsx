import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the server renders and the page takes over from it; then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
