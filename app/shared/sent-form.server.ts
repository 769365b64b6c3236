/** More than any form of the site has. */
const FIELDS = 40

/**
 * The fields of a sent form; a body of another kind, or with more fields than any form has, has none. A body can be read once.
 */
export async function sentForm(request: Request): Promise<URLSearchParams> {
  const body = await request.text().catch(() => '')
  const isForm = request.headers.get('content-type')?.toLowerCase().startsWith('application/x-www-form-urlencoded')
  return new URLSearchParams(isForm && body.split('&', FIELDS + 1).length <= FIELDS ? body : '')
}
