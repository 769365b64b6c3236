import { withConfirmation } from '../accounts/second-factor/confirmation.tsx'
import { faultOfStatus, type WholeFault } from '../kit/whole-fault.ts'
import { UPLOAD_PATH, type UploadAnswer } from './picture.ts'

export type SendFault =
  | Extract<UploadAnswer, { reason: string }>['reason']
  | Extract<WholeFault, 'signed-out' | 'no-admin' | 'unconfirmed' | 'network'>
export type UploadedPicture = Exclude<UploadAnswer, { reason: string }>

/** The reason that a status implies when the response gives none, for example when a proxy sent it. */
const BY_STATUS: Record<number, SendFault> = { 413: 'too-many-bytes', 503: 'busy', 507: 'full' }

/** The time limit of an upload, in ms, which is longer than the server waits for an image. */
const PATIENCE = 90_000

/**
 * Uploads an image and reports progress from 0 to 1. Undefined when `signal` aborted it. Uses XMLHttpRequest, because fetch
 * reports no upload progress.
 */
export const sendPicture = (picture: Blob, options: { onProgress: (part: number) => void; signal: AbortSignal }) =>
  withConfirmation(
    () => sendOnce(picture, options),
    (answer) => answer !== undefined && 'reason' in answer && answer.reason === 'unconfirmed',
  )

function sendOnce(
  picture: Blob,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<UploadedPicture | { reason: SendFault } | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', UPLOAD_PATH)
    request.setRequestHeader('Content-Type', picture.type)
    request.timeout = PATIENCE
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(answerOf(request))
    request.onerror = request.ontimeout = () => resolve({ reason: 'network' })
    request.onabort = () => resolve(undefined)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(picture)
  })
}

function answerOf({ status, responseText }: XMLHttpRequest): UploadedPicture | { reason: SendFault } {
  try {
    const answer: UploadAnswer = JSON.parse(responseText)
    if (answer && ('thumbnail' in answer || 'reason' in answer)) return answer
  } catch {
    // The response is not from the upload route.
  }
  const fault = faultOfStatus(status)
  if (fault === 'signed-out' || fault === 'no-admin' || fault === 'unconfirmed') return { reason: fault }
  return { reason: BY_STATUS[status] ?? 'network' }
}
