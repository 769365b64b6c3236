/**
 * Headers that let pages of any site read a public response, also pages without an origin, as in a sandboxed frame. Scripts may
 * read the ETag, so that they request only changes.
 */
export const FOR_OTHER_SITES = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const
