import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { ask } from '../../kit/browser/ask.tsx'
import { useAddress } from '../../language/link.tsx'
import { confirmWords } from '../../language/words/confirm-words.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import button from '../../ui/button.module.css'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import type { ConfirmView } from './confirm-answer.ts'
import { ConfirmForm } from './confirm-form.tsx'

/** Opens the dialog; set while a page that has one is mounted. */
let open: (() => Promise<boolean>) | undefined

/**
 * Asks the admin to confirm their identity in a dialog over the page. Resolves to false when they cancel, or when no page can
 * ask.
 */
export const askToConfirm = (): Promise<boolean> => open?.() ?? Promise.resolve(false)

/** Sends a request; when it is refused until the admin confirms their identity, asks for that and sends it again. */
export async function withConfirmation<Answer>(
  send: () => Promise<Answer>,
  isRefused: (answer: Answer) => boolean,
): Promise<Answer> {
  const answer = await send()
  return isRefused(answer) && (await askToConfirm()) ? send() : answer
}

/**
 * Does the same for forms and fetchers, whose answer reaches the page later. Call it with the reason of a refusal; true
 * means that it handles the refusal: it asks, then calls `send`, or `giveUp` when the admin cancels. The caller handles the
 * answer to the second attempt.
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

/** Calls ask() for admin requests, with confirmation when needed. */
export const askAsAdmin = (path: string, init?: Parameters<typeof ask>[1]) =>
  withConfirmation(
    () => ask(path, init),
    ({ status }) => status === 428,
  )

/** The confirmation dialog of the admin pages. Only one is open at a time; concurrent requests share its answer. */
export function ConfirmationHost() {
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([])
  const [isAsking, setAsking] = useState(false)
  const end = useCallback((isConfirmed: boolean) => {
    setAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed)
  }, [])

  useEffect(() => {
    open = () =>
      new Promise((resolve) => {
        waiting.current.push(resolve)
        setAsking(true)
      })
    return () => {
      open = undefined
      // The dialog is gone, so end the waiting requests.
      end(false)
    }
  }, [end])

  return isAsking ? <ConfirmationDialog onEnd={end} /> : null
}

function ConfirmationDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const words = useWordsOf(confirmWords)
  const { data, load } = useFetcher<ConfirmView>()
  const address = useAddress()
  const look = useCallback(() => void load(address('/confirm?dialog')), [load, address])
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
