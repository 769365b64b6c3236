/**
 * Whether a browser's router asks, which wants each answer packed in its own way. What is sent as bytes would have to be
 * unpacked and read whole for that.
 */
export const isRouterRequest = (request: Request) => new URL(request.url).pathname.endsWith('.data')

/** Whether a browser opens a page at this address, and can be led elsewhere and back. */
export const opensPage = ({ method, headers }: Request) =>
  method === 'GET' && headers.get('accept')?.includes('text/html') === true
