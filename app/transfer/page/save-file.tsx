import { askAsAdmin } from '../../accounts/second-factor/confirmation.tsx'
import type { Result } from '../../kit/result.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { faultOfStatus, type WholeFault } from '../../kit/whole-fault.ts'

/** The timeout for downloading a whole catalogue over a slow connection, in ms. */
const DOWNLOAD_TIMEOUT_MS = 10 * MINUTE_MS

/** A saved file; `next`: the address of the file that continues it. */
type SavedFile = { name: string; next: string | undefined }

/** Requests a file by a form and saves it under the name in the response. Throws when it is incomplete. */
export async function saveFile(address: string, body = new URLSearchParams()): Promise<Result<SavedFile, WholeFault>> {
  const answer = await askAsAdmin(address, { method: 'POST', body, patience: DOWNLOAD_TIMEOUT_MS })
  if (!answer.ok) return { ok: false, reason: faultOfStatus(answer.status) }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  if (!name) throw new Error('The answer is no file.')
  const file = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = file
  link.download = name
  link.click()
  URL.revokeObjectURL(file)
  return { ok: true, name, next: /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] }
}
