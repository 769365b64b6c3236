/**
 * Whether a browser's router asks, which wants each answer packed in its own way. What is sent as bytes would have to be
 * unpacked and read whole for that.
 */
export const isRouterRequest = (request: Request) => new URL(request.url).pathname.endsWith('.data')
