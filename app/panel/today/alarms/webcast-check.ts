import type { Verdict } from '../../../monitor/stream-verdict.ts'

/** The state of a stream. `failsSince`: the start of the current failure, ISO. */
export type WebcastCheck = Verdict & { failsSince: string | null }
