import type { Role } from '../kit/roles.ts'

/** The roles that hear of pictures that fail (spec D6): those who can do something about it. */
export const HEAR_OF_PICTURES: readonly Role[] = ['admin', 'editor', 'operator']
