import { data } from 'react-router'
import { withTimeout } from '../../../kit/browser/ask.tsx'
import { faultOfStatus } from '../../../kit/whole-fault.ts'
import { errorStatus } from '../error-status.tsx'
import { refusedWhole } from './edit-answer.ts'

/** Returns any failure to save as an answer, so that the form keeps its values. For `clientAction`. */
export async function answerSaveFailure({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<unknown> {
  try {
    return await withTimeout(serverAction())
  } catch (error) {
    const status = errorStatus(error)
    const answer = refusedWhole(faultOfStatus(status))
    // With an error status, the router does not reload the page's data, which would fail too.
    return data(answer, { status: status ?? 503 })
  }
}
