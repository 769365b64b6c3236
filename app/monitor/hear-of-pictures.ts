import type { Role } from '../kit/roles.ts'

/** The roles that are alerted to failing streams (spec D6), because they can correct them. */
export const ALERTED_ROLES: readonly Role[] = ['admin', 'editor', 'operator']
