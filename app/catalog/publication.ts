import { z } from 'zod'
import { isYear } from '../kit/form-fields.ts'

/** Whether a series, an episode or an event is shown (spec O4). An episode is shown only while its series is shown, too. */
export const PUBLISH_STATES = ['draft', 'scheduled', 'public'] as const
export type PublishState = (typeof PUBLISH_STATES)[number]

/** `publicAt`: ISO time at which a scheduled one becomes public; null for others. */
export type Publication = { state: PublishState; publicAt: string | null }

/**
 * What the site shows: the stored state alone says it, and never a node's clock. At its minute a scheduled one is stored as public, which
 * all nodes and cached pages follow as they do any change (events/edit/publish-due.server.ts).
 */
export const isShown = ({ state }: Pick<Publication, 'state'>): boolean => state === 'public'

/** The values of a form. `publicAt` is '' unless it is scheduled. */
export type PublicationValues = { state: string; publicAt: string }

/** What a new one starts as: it becomes public only when staff say so. */
export const NEW_PUBLICATION: PublicationValues = { state: 'draft', publicAt: '' }

export const publicationValues = ({ state, publicAt }: Publication): PublicationValues => ({ state, publicAt: publicAt ?? '' })

/** The fields of a form. Without a state, a stored one keeps its own, and a new one is a draft: nothing is published unasked. */
export const publicationFields = {
  state: z.preprocess((text) => text || undefined, z.enum(PUBLISH_STATES, 'choice').optional()),
  publicAt: z
    .union([z.literal(''), z.iso.datetime('date')], 'date')
    .transform((text) => (text ? new Date(text).toISOString() : null))
    .refine((time) => time === null || isYear(new Date(time).getUTCFullYear()), 'year'),
}

type Checked = { state?: PublishState | undefined; publicAt: string | null }

/** Whether a checked form says when a scheduled one comes out. A time that has passed means at once. */
export const hasItsTime = ({ state, publicAt }: Checked): boolean => state !== 'scheduled' || publicAt !== null
export const UNTIMED: { path: string[]; message: string } = { path: ['publicAt'], message: 'required' }

/** What a checked form saves. */
export const publicationSent = ({ state, publicAt }: Checked, isNew: boolean): Partial<Publication> =>
  state === undefined ? (isNew ? { state: 'draft', publicAt: null } : {}) : { state, publicAt }
