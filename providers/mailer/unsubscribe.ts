/**
 * Returns the headers that make mail programs show a button to unsubscribe, with one POST to this address (RFC 2369, RFC 8058).
 * The request has no cookie, so the address alone must identify the subscription.
 */
export const unsubscribeHeaders = (url: string | undefined) =>
  url === undefined ? {} : { headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
