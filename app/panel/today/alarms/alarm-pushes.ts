import { z } from 'zod'

const endpoint = z.string().min(1).max(2_000)

/** A request of a staff browser about its pushes. */
export const alarmPushForm = z.discriminatedUnion('wish', [
  z.object({ wish: z.literal('look'), endpoint }),
  z.object({ wish: z.literal('add'), endpoint, p256dh: z.string().max(100), auth: z.string().max(50) }),
  z.object({ wish: z.literal('stop'), endpoint }),
])

/** `isOn`: true when this browser gets pushes. */
export type AlarmPushAnswer = { ok: true; isOn: boolean } | { ok: false }
