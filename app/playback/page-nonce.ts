/** The nonce that marks the page's own inline scripts while the server renders it; set by entry.server.tsx. */
export const pageNonce: { get(): string | undefined } = { get: () => undefined }
