/** Refuses GET, as the loader of a path that only accepts POST. */
export const onlyPost = () => new Response(null, { status: 405, headers: { Allow: 'POST', 'Cache-Control': 'no-store' } })
