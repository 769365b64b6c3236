import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useIsSignedIn } from './viewer-store.tsx'

/** Somebody signed in in another tab: this page is read again, which leads on for one who is signed in (spec A5). */
export function useSignedInElsewhere() {
  const isSignedIn = useIsSignedIn()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isSignedIn) void revalidate()
  }, [isSignedIn, revalidate])
}
