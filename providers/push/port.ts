/** A browser's address for pushes, as its PushSubscription writes it; the keys are base64url. */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A notification on the viewer's device; pressing it opens the absolute address `navigate`. */
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
  /** The time in seconds for which the push service stores the message for a device that is off, reduced to 28 days if longer. */
  ttlSeconds: number
  urgency: 'very-low' | 'low' | 'normal' | 'high'
  /** A later message with the same topic replaces an undelivered one. At most 32 characters of base64url. */
  topic: string
}

/** The longest pause before a retry, in seconds: a reminder is useful for so long after the start. */
export const LONGEST_PAUSE = 600

/**
 * The outcome of a push. `gone`: the subscription has ended. `too-large`: the message can never be sent. `later`: not accepted;
 * retry after `retryAfter` seconds, LONGEST_PAUSE at most. `failed`: refused, or it is unknown whether the service accepted it;
 * `status` is undefined without a response.
 */
export type PushOutcome =
  | { kind: 'sent' | 'gone' | 'too-large' }
  | { kind: 'later'; retryAfter: number }
  | { kind: 'failed'; status: number | undefined; said: string }

/** Sends messages to browsers through their push services. Never throws. */
export type Push = {
  send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome>
}
