import type { Verdict } from '../../../monitor/stream-verdict.ts'

/** The state of a stream, and since when it fails, ISO. */
export type WebcastCheck = Verdict & { failsSince: string | null }
