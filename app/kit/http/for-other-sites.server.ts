/**
 * The headers of what the pages of any site may read, those without an origin too, as in a sandboxed frame: nothing but what anybody may
 * read. Their scripts may compare the ETag, and so ask for what has changed.
 */
export const FOR_OTHER_SITES = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const
