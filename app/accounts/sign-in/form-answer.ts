import type { SubmissionResult } from '@conform-to/react'

/** The answer to a refused form. `retryAfter`: seconds until the next try is allowed. */
export type FormAnswer = { lastResult: SubmissionResult; retryAfter?: number }
