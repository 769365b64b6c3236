import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { confirmWords } from '../language/confirm-words.ts'
import { useWordsOf } from '../language/use-words-of.tsx'
import { ask } from '../shared/ask.tsx'
import button from '../ui/button.module.css'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import type { ConfirmView } from './confirm-answer.ts'
import { ConfirmForm } from './confirm-form.tsx'

/** Opens the dialog; set while a page with one stands. */
let open: (() => Promise<boolean>) | undefined

/** Asks the admin to confirm who they are, over the page as it is. False: they would not, or no page can ask. */
export const askToConfirm = (): Promise<boolean> => open?.() ?? Promise.resolve(false)

/** Sends; what is refused until the admin confirms who they are is sent again once they have. */
export async function withConfirmation<Answer>(
  send: () => Promise<Answer>,
  isRefused: (answer: Answer) => boolean,
): Promise<Answer> {
  const answer = await send()
  return isRefused(answer) && (await askToConfirm()) ? send() : answer
}

/**
 * The same for what a form or a fetcher sends, whose answer comes to the page later. Told why an answer was a refusal, it
 * returns true when it deals with that: it asks, then calls `send`, or `giveUp` for one who would not confirm. An answer to what
 * was sent once more is for the caller.
 */
export function useConfirmation() {
  const isSentAgain = useRef(false)
  return useCallback((reason: string | undefined, send: () => void, giveUp?: () => void): boolean => {
    const isSecond = isSentAgain.current
    isSentAgain.current = reason === 'unconfirmed' && !isSecond
    if (!isSentAgain.current) return false
    void askToConfirm().then((isConfirmed) => {
      if (isConfirmed) return send()
      isSentAgain.current = false
      giveUp?.()
    })
    return true
  }, [])
}

/** Asks the site for something of the admins' as ask() does. */
export const askAsAdmin = (path: string, init?: Parameters<typeof ask>[1]) =>
  withConfirmation(
    () => ask(path, init),
    ({ status }) => status === 428,
  )

/** The one dialog of the admin pages that asks; whoever asks while it stands waits for the same answer. */
export function ConfirmationHost() {
  const [waiting, setWaiting] = useState<((isConfirmed: boolean) => void)[]>([])

  useEffect(() => {
    open = () => new Promise((resolve) => setWaiting((now) => [...now, resolve]))
    return () => {
      open = undefined
    }
  }, [])

  const end = useCallback(
    (isConfirmed: boolean) => {
      setWaiting([])
      for (const resolve of waiting) resolve(isConfirmed)
    },
    [waiting],
  )
  return waiting.length > 0 ? <ConfirmationDialog onEnd={end} /> : null
}

function ConfirmationDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const words = useWordsOf(confirmWords)
  const { data, load } = useFetcher<ConfirmView>()
  const look = useCallback(() => void load('/confirm?dialog'), [load])
  useEffect(look, [look])

  const isNothingMissing = data !== undefined && !data.needs && !data.fault
  useEffect(() => {
    if (isNothingMissing) onEnd(true)
  }, [isNothingMissing, onEnd])

  const done = useCallback(() => onEnd(true), [onEnd])
  const cancel = (
    <button type="button" className={button.button} onClick={() => onEnd(false)}>
      {words.cancel}
    </button>
  )
  return (
    <Dialog title={words.title} text={words.stay} onCancel={() => onEnd(false)}>
      {data?.needs ? (
        <ConfirmForm needs={data.needs} isRemembered={data.isRemembered} onDone={done} onGoogle={look} cancel={cancel} />
      ) : (
        <>
          <p role={data?.fault ? 'alert' : 'status'}>{data?.fault ? words.faults[data.fault] : words.loading}</p>
          <DialogActions>{cancel}</DialogActions>
        </>
      )}
    </Dialog>
  )
}
