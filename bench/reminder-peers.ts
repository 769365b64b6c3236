import { startMail } from '../tests/mail.ts'
import { startPushService } from '../tests/push-service.ts'
import { answer } from './processes.ts'

/** A mail server and a push service with its browsers, in a process of their own. */
export type PeerCommands = typeof commands

const [mail, service] = [await startMail(), await startPushService()]

const commands = {
  addresses: () => ({ mailUrl: mail.url, pushOrigin: service.origin }),

  /** So many browsers subscribe with the site's public key. */
  subscribe: ({ key, count }: { key: string; count: number }) => Array.from({ length: count }, () => service.subscribe(key)),

  /** What has arrived so far; `faults`: what the push service refused. */
  arrived: () => ({ mails: mail.mails.length, pushes: service.received.length, faults: service.faults }),
}

answer(commands)
