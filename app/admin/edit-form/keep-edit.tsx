import { data } from 'react-router'
import { inTime } from '../../shared/ask.tsx'
import { faultOfStatus } from '../../shared/whole-fault.ts'
import { errorStatus } from '../error-status.tsx'
import { refusedWhole } from './edit-answer.ts'

/** Lets a form stay as it is, with what was typed, whatever kept it from being saved. */
export async function keepEdit({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<unknown> {
  try {
    return await inTime(serverAction())
  } catch (error) {
    const status = errorStatus(error)
    const answer = refusedWhole(faultOfStatus(status))
    // A status of failure keeps the router from reading the page again, which would fail as well.
    return data(answer, { status: status ?? 503 })
  }
}
