import { type RefObject, useEffect } from 'react'

/** Focuses the first wrong cell after each refusal; correcting it does not move the focus to the next one. */
export function useFirstFault(place: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [place, refusals])
}
