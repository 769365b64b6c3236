import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useIsSignedIn } from '../sessions/viewer-store.tsx'

/** Reloads this page's data when somebody signs in in another tab; the loader then redirects them (spec A5). */
export function useSignedInElsewhere() {
  const isSignedIn = useIsSignedIn()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isSignedIn) void revalidate()
  }, [isSignedIn, revalidate])
}
