import { z } from 'zod'

/** The maximum number of characters in a message, and in the technical details that a browser adds. */
export const MESSAGE_LENGTH = 5_000
const DIAGNOSTICS_LENGTH = 12_000
export const PAGE_LENGTH = 500
const EMAIL_LENGTH = 254

/** A validation error: its key in the dictionaries. */
export type ContactFieldFault = 'email-invalid' | 'message-missing' | 'message-long' | 'page-long'

const fault = (name: ContactFieldFault) => ({ error: name })

/** Normalises a text: a line break, which forms send as CR LF, becomes one character. */
export const plainText = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    // Removes control characters and those that change the text direction.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()

/** The contact form (spec H12). `page` and `diagnostics` are optional. */
export const contactForm = z.object({
  email: z
    .string(fault('email-invalid'))
    .transform((text) => text.trim())
    .pipe(z.email(fault('email-invalid')).max(EMAIL_LENGTH, fault('email-invalid'))),
  message: z
    .string(fault('message-missing'))
    .transform(plainText)
    .pipe(z.string().min(1, fault('message-missing')).max(MESSAGE_LENGTH, fault('message-long'))),
  page: z
    .string()
    .transform((text) => plainText(text).replaceAll('\n', ' '))
    .pipe(z.string().max(PAGE_LENGTH, fault('page-long')))
    .optional(),
  // The browser writes this field, so it is truncated, never refused.
  diagnostics: z
    .string()
    .transform((text) => plainText(text).slice(0, DIAGNOSTICS_LENGTH))
    .optional(),
})

export type ContactMessage = z.output<typeof contactForm>
