/** More fields than any form of the site has. */
const FIELDS = 40

/**
 * Returns the fields of a submitted form: no fields for another content type, for more fields than any form has, or for a body
 * with a NUL, which PostgreSQL allows in no text. The body of a request can be read only once.
 */
export async function sentForm(request: Request): Promise<URLSearchParams> {
  const body = await request.text().catch(() => '')
  const isForm = request.headers.get('content-type')?.toLowerCase().startsWith('application/x-www-form-urlencoded')
  const isTaken = isForm && body.split('&', FIELDS + 1).length <= FIELDS && !/\0|%00/.test(body)
  return new URLSearchParams(isTaken ? body : '')
}
