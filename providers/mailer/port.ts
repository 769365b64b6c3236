/** `id`: the same however often the mail is sent. `replyTo`: the address that an answer goes to, where it is not the site's. */
export type Mail = { id: string; to: string; subject: string; text: string; html?: string; replyTo?: string }

/** Sends one mail; throws with the server's own words when it was refused or did not answer within 20 s. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** One that knows how many it has sent since the start, and how many were not taken. */
export type CountingMailer = Mailer & { counts: Readonly<{ sent: number; failed: number }> }
