/** A browser's address for pushes, as its PushSubscription writes it; the keys are base64url. */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A notification on the viewer's device; `navigate` is the absolute address that a press opens. */
export type PushNotification = {
  title: string
  lang: string
  dir: 'auto' | 'ltr' | 'rtl'
  body: string
  navigate: string
  silent: boolean
}

export type PushMessage = {
  notification: PushNotification
  /** How long the push service keeps it for a device that is off, in seconds; 28 days at most, whatever is asked for. */
  ttlSeconds: number
  urgency: 'very-low' | 'low' | 'normal' | 'high'
  /** A later message with the same topic replaces one that no device has got yet: at most 32 characters of base64url. */
  topic: string
}

/** How long, in seconds, a push service can have a message wait: as long as a reminder makes sense after the start. */
export const LONGEST_PAUSE = 600

/**
 * `gone`: the subscription has ended. `too-large`: the message can never be sent. `later`: it was not accepted, and may be tried again
 * after `retryAfter` seconds, LONGEST_PAUSE at most. `failed`: refused, or nobody knows whether it was accepted; `status` is undefined without a response.
 */
export type PushOutcome =
  | { kind: 'sent' | 'gone' | 'too-large' }
  | { kind: 'later'; retryAfter: number }
  | { kind: 'failed'; status: number | undefined; said: string }

/** Sends messages to browsers through their push services. Never throws. */
export type Push = {
  send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome>
  /** Ends what is in flight, as `failed`. */
  close(): void
}
