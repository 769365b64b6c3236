/** The roles in the panel (spec O6), with the most rights first. */
export const ROLES = ['admin', 'editor', 'operator', 'translator'] as const
export type Role = (typeof ROLES)[number]

export const isRole = (text: unknown): text is Role => ROLES.some((role) => role === text)

/** The first page of the panel for each role. */
export const FIRST_PAGE: Readonly<Record<Role, string>> = {
  admin: '/admin',
  editor: '/admin',
  operator: '/admin/events',
  translator: '/admin/translations',
}
