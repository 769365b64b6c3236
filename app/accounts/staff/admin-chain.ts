type AdminGrant = { uid: string; grantedBy: string | null; isSuper: boolean }

/**
 * Returns the admins whose rights come from this one, directly or through others, nearest first. Nobody granted the
 * super-admin's.
 */
export function grantedThrough<A extends AdminGrant>(admins: readonly A[], uid: string): A[] {
  const found: A[] = []
  const granters = [uid]
  for (const granter of granters) {
    for (const admin of admins) {
      if (admin.grantedBy !== granter || admin.isSuper || granters.includes(admin.uid)) continue
      granters.push(admin.uid)
      found.push(admin)
    }
  }
  return found
}
