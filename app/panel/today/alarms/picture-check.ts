import type { Verdict } from '../../../monitor/stream-verdict.ts'

/** The state of a stream, and since when it fails, ISO. */
export type PictureCheck = Verdict & { failsSince: string | null }
