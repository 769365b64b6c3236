import type { Role } from '../kit/roles.ts'

/** The roles that are alerted to failing streams (spec D6): those that can do something about it. */
export const HEAR_OF_PICTURES: readonly Role[] = ['admin', 'editor', 'operator']
