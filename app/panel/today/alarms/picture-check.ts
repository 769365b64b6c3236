import type { Verdict } from '../../../monitor/stream-verdict.ts'

/** How the stream of a picture is, and since when it fails, ISO. */
export type PictureCheck = Verdict & { failsSince: string | null }
