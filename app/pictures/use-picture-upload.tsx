import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { openSendLoop } from '../kit/send-later/send-loop.tsx'
import { MINUTE_MS } from '../kit/time/time-units.ts'
import { cutPicture, type LocalPicture, openLocalPicture } from './local-picture.tsx'
import { pictureWarning } from './picture.ts'
import { type SendFault, sendPicture, type UploadedPicture } from './send-picture.tsx'

export type UploadStep =
  | { name: 'idle' }
  | { name: 'cutting'; picture: LocalPicture }
  /** `part`: progress from 0 to 1. */
  | { name: 'sending'; part: number }
  | { name: 'failed'; fault: SendFault }
  /**
   * `isStill`: only the first frame of an animation was uploaded. `file`: the file when it was uploaded whole and can still be
   * cropped.
   */
  | { name: 'done'; sent: UploadedPicture; isStill: boolean; file: File | undefined }
  | { name: 'cancelled' }

/** The time, in ms, for which a failed upload is retried with growing pauses (spec K2). */
const PATIENCE = 10 * MINUTE_MS

type CutOut = Parameters<typeof cutPicture>[1]

/**
 * Opens, crops and uploads an image. One that already has the right shape and size skips the crop dialog. A new image aborts the
 * one before.
 */
export function usePictureUpload(onSent: (sent: UploadedPicture) => void) {
  const [step, setStep] = useState<UploadStep>({ name: 'idle' })
  const way = useRef<AbortController>(undefined)
  const unsent = useRef<Blob>(undefined)
  const shown = useRef<LocalPicture>(undefined)
  const isStill = useRef(false)
  const uncut = useRef<File>(undefined)

  /** Aborts the current upload. Returns the abort signal for the next one. */
  const start = useCallback(() => {
    way.current?.abort()
    way.current = new AbortController()
    shown.current?.release()
    shown.current = undefined
    return way.current.signal
  }, [])

  useEffect(
    () => () => {
      way.current?.abort()
      shown.current?.release()
    },
    [],
  )

  const sendAgain = useEffectEvent(async () => {
    const picture = unsent.current
    const signal = way.current?.signal
    if (!picture || !signal) return
    const answer = await sendPicture(picture, { signal, onProgress: () => {} })
    if (answer && !signal.aborted) settle(answer)
  })

  // The message stays through the retries until the upload succeeds.
  const isAway = step.name === 'failed' && step.fault === 'network'
  useEffect(() => (isAway ? keepTrying(() => sendAgain()) : undefined), [isAway])

  async function open(file: File, { mayStayWhole = true } = {}) {
    const signal = start()
    const opened = await openLocalPicture(file)
    if (signal.aborted) {
      if (typeof opened === 'object') opened.release()
      return
    }
    unsent.current = undefined
    if (typeof opened === 'string') return setStep({ name: 'failed', fault: opened })
    shown.current = opened
    isStill.current = opened.isAnimated
    const isWhole = mayStayWhole && pictureWarning(opened) === undefined
    uncut.current = isWhole ? file : undefined
    if (!isWhole) return setStep({ name: 'cutting', picture: opened })
    await use(opened, { x: 0, y: 0, width: opened.width, height: opened.height })
  }

  async function use(picture: LocalPicture, area: CutOut) {
    const cut = await cutPicture(picture, area)
    await send(cut)
  }

  async function send(picture: Blob) {
    const signal = start()
    unsent.current = picture
    setStep({ name: 'sending', part: 0 })
    const answer = await sendPicture(picture, {
      signal,
      onProgress: (part) => !signal.aborted && setStep({ name: 'sending', part }),
    })
    if (answer && !signal.aborted) settle(answer)
  }

  function settle(answer: UploadedPicture | { reason: SendFault }) {
    if ('reason' in answer) return setStep({ name: 'failed', fault: answer.reason })
    unsent.current = undefined
    setStep({ name: 'done', sent: answer, isStill: isStill.current, file: uncut.current })
    onSent(answer)
  }

  function leave(next: UploadStep) {
    start()
    unsent.current = undefined
    setStep(next)
  }

  return {
    step,
    open,
    use,
    /** Opens the crop dialog for an image that was uploaded whole. */
    cut: () => void (step.name === 'done' && step.file && open(step.file, { mayStayWhole: false })),
    mayCut: step.name === 'done' && step.file !== undefined,
    /** Retries a failed upload. */
    again: () => unsent.current && send(unsent.current),
    mayTryAgain: step.name === 'failed' && unsent.current !== undefined,
    cancel: () => leave({ name: 'cancelled' }),
    reset: () => leave({ name: 'idle' }),
  }
}

/** Retries with growing pauses, and at once when the network returns. Returns a function that stops retrying. */
function keepTrying(attempt: () => Promise<void>): () => void {
  const until = Date.now() + PATIENCE
  return openSendLoop(async () => {
    if (Date.now() >= until) return 'idle'
    await attempt()
    return 'failed'
  }).open()
}
