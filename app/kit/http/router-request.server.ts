/**
 * True when the router in a browser sent the request. The router expects its own encoding, for which a streamed body would have
 * to be read whole.
 */
export const isRouterRequest = (request: Request) => new URL(request.url).pathname.endsWith('.data')

/** True when a browser navigates to this address, so that it can be redirected elsewhere and back. */
export const opensPage = ({ method, headers }: Request) =>
  method === 'GET' && headers.get('accept')?.includes('text/html') === true
