import { startMail } from '../../tests/peers/mail.ts'
import { startPushService } from '../../tests/peers/push-service.ts'
import { answer } from '../processes.ts'

/** A process with a mail server, and a push service with its browsers. */
export type ReceiverCommands = typeof commands

const [mail, service] = [await startMail(), await startPushService()]

const commands = {
  addresses: () => ({ mailUrl: mail.url, pushOrigin: service.origin }),

  /** Subscribes browsers with the site's public key. */
  subscribe: ({ key, count }: { key: string; count: number }) => Array.from({ length: count }, () => service.subscribe(key)),

  /** Returns how many messages have arrived. Throws when the push service has refused one. */
  arrived() {
    if (service.faults.length > 0) throw new Error(`The push service refused: ${service.faults[0]}`)
    return { mails: mail.mails.length, pushes: service.received.length }
  },
}

answer(commands)
