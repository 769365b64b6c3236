/**
 * The headers by which mail programs show a button that unsubscribes with one POST to this address (RFC 2369, RFC 8058). The request
 * brings no cookie, so the address alone must say what ends.
 */
export const unsubscribeHeaders = (url: string | undefined) =>
  url === undefined ? {} : { headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }
