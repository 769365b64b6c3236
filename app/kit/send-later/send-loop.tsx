/** The pauses after failures, in ms. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [1_000, 15_000]

/** How a request ended: the ms until the next one, a failure to be retried after a growing pause, or nothing left to send. */
export type SendOutcome = number | 'failed' | 'idle'

export type SendLoop = {
  /** Sends after `ms`; with a request in flight, after that one. Does nothing while the loop is closed. */
  soon(ms?: number): void
  /** Sends at once, and resets the pauses. */
  retry(): void
  /** Sends now, and whenever the network or the user returns. Returns the function that stops it. */
  open(): () => void
}

/** Sends data queued on this device, one request at a time, with growing pauses after failures (spec D2, S3, K2). */
export function openSendLoop(send: () => Promise<SendOutcome>): SendLoop {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  let isSending = false
  let isAskedAgain = false
  let pause = FIRST_PAUSE

  function soon(ms = 0) {
    isAskedAgain = true
    clearTimeout(timer)
    if (isOpen && !isSending) timer = setTimeout(run, ms)
  }

  async function run() {
    isSending = true
    isAskedAgain = false
    const outcome = await send()
    isSending = false
    if (outcome === 'failed') {
      soon(pause * (0.75 + Math.random() / 2))
      pause = Math.min(pause * 2, LONGEST_PAUSE)
      return
    }
    pause = FIRST_PAUSE
    if (isAskedAgain) soon()
    else if (outcome !== 'idle') soon(outcome)
  }

  function retry() {
    pause = FIRST_PAUSE
    soon()
  }

  const onVisible = () => document.visibilityState === 'visible' && retry()

  return {
    soon,
    retry,
    open() {
      isOpen = true
      addEventListener('online', retry)
      document.addEventListener('visibilitychange', onVisible)
      retry()
      return () => {
        isOpen = false
        clearTimeout(timer)
        removeEventListener('online', retry)
        document.removeEventListener('visibilitychange', onVisible)
      }
    },
  }
}
