import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Mail, Mailer } from '../mailer/port.ts'
import { smtpMailer } from '../mailer/smtp.ts'
import type { Push, PushMessage, PushOutcome, PushSubscription } from '../push/port.ts'
import { openPush, type PushSettings } from '../push/push.ts'

/** One message to send. Its settings are always those of the process. */
export type Errand =
  | { by: 'smtp'; settings: { url: string; from: string }; mail: Mail }
  | { by: 'push'; settings: PushSettings; subscription: PushSubscription; message: PushMessage }

/** `outcome`: absent for mails, which were sent unless there is an `error`. */
export type Reply = { id: number; outcome?: PushOutcome; error?: SentError }

/** The part of nodemailer's errors that survives the way between threads. */
type SentError = Partial<Record<'message' | 'code' | 'command' | 'response', string> & { responseCode: number }>

const port = parentPort
if (port) {
  try {
    // Linux has a priority for each thread: this one gives way to the one that answers requests.
    if (process.platform === 'linux') setPriority(0, Math.max(getPriority(0), constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {
    // Where the system forbids it, messages are sent at the normal priority.
  }
  let mailer: Mailer | undefined
  let push: Push | undefined

  async function send(errand: Errand): Promise<Omit<Reply, 'id'>> {
    if (errand.by === 'push') {
      push ??= openPush({ ...errand.settings, now: () => new Date() })
      return { outcome: await push.send(errand.subscription, errand.message) }
    }
    mailer ??= smtpMailer(errand.settings.url, errand.settings.from)
    await mailer.send(errand.mail)
    return {}
  }

  port.on('message', ({ id, errand }: { id: number; errand: Errand }) => {
    send(errand)
      .catch((error) => {
        const { message, code, command, response, responseCode } = error as Required<SentError>
        return { error: { message, code, command, response, responseCode } }
      })
      .then((reply) => port.postMessage({ id, ...reply } satisfies Reply))
  })
}
