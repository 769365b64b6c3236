import { Suspense } from 'react'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const KeyMoments = lazyPart(() => import('./key-moments.tsx'))

/** Place of a game's moments under its player. Nothing of them is loaded before the first frame (spec J2). */
export function MomentsSlot(props: { gameId: string; isLocked: boolean }) {
  const isHydrated = useHydrated()
  return <Suspense>{isHydrated && <KeyMoments {...props} />}</Suspense>
}
