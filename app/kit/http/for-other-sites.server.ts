/**
 * Headers of public responses for the pages of any site, including those without an origin, as in a sandboxed frame. Their
 * scripts may compare the ETag, and so request only changes.
 */
export const FOR_OTHER_SITES = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const
