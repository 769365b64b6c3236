/** The loader of a path that only takes forms: there is nothing to read. */
export const onlyPost = () => new Response(null, { status: 405, headers: { Allow: 'POST', 'Cache-Control': 'no-store' } })
