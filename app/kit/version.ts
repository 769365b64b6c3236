/** The label that staff see (spec M1); package.json has the same version. */
export const VERSION = 'v25.6.18'
