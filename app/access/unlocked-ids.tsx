import { showMe, shownMe, useMe } from '../accounts/sessions/viewer-store.tsx'
import { keptList } from '../kit/browser/kept-list.tsx'

/** The ids of series unlocked in this browser, for display only: the server reads its own cookie. */
const unlocked = keptList('unlockedSeries')

export const rememberUnlocked = (seriesId: string) => change((ids) => [...new Set([...ids, seriesId])])
export const forgetUnlocked = (seriesId: string) => change((ids) => ids.filter((id) => id !== seriesId))
export function isUnlockedHere(seriesId: string): boolean {
  const me = shownMe()
  return me ? me.isStaff || me.unlocked.includes(seriesId) : unlocked.read().includes(seriesId)
}

/** Forgets this browser's unlocks; call after signing in, which moves them to the account. */
export function forgetUnlockedHere() {
  if (unlocked.read().length > 0) unlocked.write([])
}

/** Changes the unlocks that this page shows: the account's for a signed-in viewer, otherwise this browser's. */
function change(next: (ids: string[]) => string[]) {
  const me = shownMe()
  if (me) showMe({ ...me, unlocked: next(me.unlocked) })
  else unlocked.write(next(unlocked.read()))
}

/** True when the viewer, or this browser, has unlocked the series; always for admins, and false during server rendering. */
export function useUnlockedHere(seriesId: string): boolean {
  const me = useMe()
  const here = unlocked.useHas(seriesId)
  return me ? me.isStaff || me.unlocked.includes(seriesId) : here
}
