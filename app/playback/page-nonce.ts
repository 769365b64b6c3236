/** On the server, set by entry.server.tsx: the nonce that marks the page's own inline scripts while it is rendered. */
export const pageNonce: { get(): string | undefined } = { get: () => undefined }
