/** More than any form of the site has. */
const FIELDS = 40

/**
 * The fields of a sent form; a body of another kind, with more fields than any form has, or with a NUL, which PostgreSQL
 * takes in no text, has none. A body can be read once.
 */
export async function sentForm(request: Request): Promise<URLSearchParams> {
  const body = await request.text().catch(() => '')
  const isForm = request.headers.get('content-type')?.toLowerCase().startsWith('application/x-www-form-urlencoded')
  const isTaken = isForm && body.split('&', FIELDS + 1).length <= FIELDS && !/\0|%00/.test(body)
  return new URLSearchParams(isTaken ? body : '')
}
