import { type RefObject, useState } from 'react'
import { useHydrated } from '../../kit/browser/use-hydrated.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import type { FrameFault } from '../../pictures/one-colour.ts'
import button from '../../ui/button.module.css'
import { clipEditWords } from './clip-edit-words.ts'
import { takeFrame } from './take-frame.tsx'

type Props = {
  /** Contains the player. */
  of: RefObject<HTMLElement | null>
  onTake: (picture: File) => void
}

/** Takes the picture that a player shows, or says why it cannot (spec J7). */
export function TakePicture({ of, onTake }: Props) {
  const words = useWordsOf(clipEditWords)
  const isReady = useHydrated()
  const [fault, setFault] = useState<FrameFault>()
  const [isBusy, setBusy] = useState(false)

  async function take() {
    setBusy(true)
    const taken = await takeFrame(of.current)
    setBusy(false)
    setFault(typeof taken === 'string' ? taken : undefined)
    if (typeof taken !== 'string') onTake(taken)
  }

  return (
    <>
      <button type="button" className={button.button} disabled={!isReady || isBusy} onClick={() => void take()}>
        {words.take}
      </button>
      <p role="status" className="danger small firm full">
        {fault && words.frameFaults[fault]}
      </p>
    </>
  )
}
