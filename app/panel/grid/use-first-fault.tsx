import { type RefObject, useEffect } from 'react'

/** Leads to the first wrong cell after each refusal; correcting one does not lead on to the next. */
export function useFirstFault(place: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [place, refusals])
}
