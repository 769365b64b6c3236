import { createHash } from 'node:crypto'
import { isSameSecret } from '../shared/same-secret.server.ts'
import type { Seal } from '../shared/seal.server.ts'

/** What is stored of a mailed token. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Tokens that are mailed to the address of an invitation once an account with it wants to accept: they prove that the mailbox is its owner's. */
export type InvitationMarks = {
  of(invitationId: string, uid: string): string
  /** The invitation that a token names, and whether it proves the mailbox of this account; undefined for a token of another kind. */
  read(token: string): { invitationId: string; isOf(uid: string): boolean } | undefined
}

export function invitationMarks(seal: Seal): InvitationMarks {
  const sign = (invitationId: string, uid: string) => seal.sign('invited mailbox', invitationId, uid)
  return {
    of: (invitationId, uid) => `${invitationId}.${sign(invitationId, uid)}`,
    read(token) {
      const [invitationId, mark] = token.split('.')
      if (!invitationId || !mark) return undefined
      return { invitationId, isOf: (uid) => isSameSecret(mark, sign(invitationId, uid)) }
    },
  }
}
