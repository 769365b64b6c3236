import type { Limit } from '../shared/limits.server.ts'

/** Changes of what is a viewer's own: each is written, and told to all open pages of its viewer. By the viewer's uid. */
export const OWN_CHANGES: Limit = { what: 'changes of viewer', points: 120, seconds: 60 }
