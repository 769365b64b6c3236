import { z } from 'zod'
import { isYear } from '../kit/form-fields.ts'

/** The states of a series, an episode or an event (spec O4). An episode is shown only while its series is shown, too. */
export const PUBLISH_STATES = ['draft', 'scheduled', 'public'] as const
export type PublishState = (typeof PUBLISH_STATES)[number]

/** `publicAt`: ISO time at which a scheduled document becomes public; null for others. */
export type Publication = { state: PublishState; publicAt: string | null }

/**
 * True when the site shows a document. Only the stored state decides, never a node's clock: at its minute a scheduled document is
 * stored as public, and all nodes and cached pages follow as after any change (events/edit/publish-due.server.ts).
 */
export const isShown = ({ state }: Pick<Publication, 'state'>): boolean => state === 'public'

/** The form values. `publicAt` is '' unless the state is scheduled. */
export type PublicationValues = { state: string; publicAt: string }

/** The initial state of a new document: it becomes public only when staff decide so. */
export const NEW_PUBLICATION: PublicationValues = { state: 'draft', publicAt: '' }

export const publicationValues = ({ state, publicAt }: Publication): PublicationValues => ({ state, publicAt: publicAt ?? '' })

/** The form fields. Without a state, a stored document retains its own and a new one is a draft: nothing is published unasked. */
export const publicationFields = {
  state: z.preprocess((text) => text || undefined, z.enum(PUBLISH_STATES, 'choice').optional()),
  publicAt: z
    .union([z.literal(''), z.iso.datetime('date')], 'date')
    .transform((text) => (text ? new Date(text).toISOString() : null))
    .refine((time) => time === null || isYear(new Date(time).getUTCFullYear()), 'year'),
}

type Checked = { state?: PublishState | undefined; publicAt: string | null }

/** True unless a validated form says scheduled without a time. A time in the past means at once. */
export const hasItsTime = ({ state, publicAt }: Checked): boolean => state !== 'scheduled' || publicAt !== null
export const UNTIMED: { path: string[]; message: string } = { path: ['publicAt'], message: 'required' }

/** Returns the publication values that a validated form saves. */
export const publicationSent = ({ state, publicAt }: Checked, isNew: boolean): Partial<Publication> =>
  state === undefined ? (isNew ? { state: 'draft', publicAt: null } : {}) : { state, publicAt }
