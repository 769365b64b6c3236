import type { SubmissionResult } from '@conform-to/react'

/** What a refused form gets back. `retryAfter`: seconds until the next try may come. */
export type FormAnswer = { lastResult: SubmissionResult; retryAfter?: number }
