import { Worker } from 'node:worker_threads'
import type { Mailer } from '../mailer/port.ts'
import { LONGEST_MAIL } from '../mailer/smtp.ts'
import type { Push, PushOutcome } from '../push/port.ts'
import type { PushSettings } from '../push/push.ts'
import type { Errand, Reply } from './sender-thread.ts'

/**
 * Sends mails and pushes in a thread of their own: encrypting a push or writing a mail takes longer than answering a page. The
 * thread starts with the first message, and again after a failure.
 */
export type Sender = {
  /** Returns a mailer that behaves like `smtpMailer`. */
  smtp(url: string, from: string): Mailer
  /** Returns pushes that behave like those of `openPush`. */
  push(settings: PushSettings): Push
  /** Ends the thread. Messages still in flight count as failed. */
  close(): Promise<void>
}

/** The thread's file: the source beside this one, or its build. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './sender-thread.ts' : './sender-thread.js', import.meta.url)

type Waiting = { resolve: (reply: Reply) => void; reject: (error: unknown) => void }

/** Rejects when a mail takes longer than it may, so that nobody waits for a thread that hangs. */
async function inTime(reply: Promise<Reply>): Promise<Reply> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The mail took too long.')), LONGEST_MAIL)
  return Promise.race([reply, late.promise]).finally(() => clearTimeout(timer))
}

export function openSender(): Sender {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let count = 0

  function start(): Worker {
    const started = new Worker(THREAD, { execArgv: [] })
    let failure: unknown = new Error('The thread that sends messages has ended.')
    started.on('message', (reply: Reply) => {
      waiting.get(reply.id)?.resolve(reply)
      waiting.delete(reply.id)
    })
    started.on('error', (error) => (failure = error))
    started.on('exit', () => {
      thread = undefined
      for (const { reject } of waiting.values()) reject(failure)
      waiting.clear()
    })
    return started
  }

  function send(errand: Errand): Promise<Reply> {
    thread ??= start()
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    waiting.set(++count, { resolve, reject })
    thread.postMessage({ id: count, errand })
    return promise
  }

  return {
    smtp: (url, from) => ({
      async send(mail) {
        const { error } = await inTime(send({ by: 'smtp', settings: { url, from }, mail }))
        if (error) throw Object.assign(new Error(error.message), error)
      },
    }),
    push: (settings) => ({
      async send(subscription, message) {
        try {
          return (await send({ by: 'push', settings, subscription, message })).outcome as PushOutcome
        } catch (error) {
          return { kind: 'failed', status: undefined, said: String(error) }
        }
      },
    }),
    close: async () => void (await thread?.terminate()),
  }
}
