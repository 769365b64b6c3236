/**
 * The headers of what the pages of any site may read, those without an origin too, as in a sandboxed frame: nothing but what anybody may
 * read.
 */
export const FOR_OTHER_SITES = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' } as const
