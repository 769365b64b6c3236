import { isRole } from '../../kit/roles.ts'
import { OWN_CHANGES } from '../account-limits.server.ts'
import type { AccountParts, Cookies, TooMany } from '../account-parts.server.ts'
import { isRenewable, unrememberedSessionEnd } from './session-lifetime.ts'
import { type Viewer, viewerTopic } from './viewer.ts'

type Session = Parameters<typeof isRenewable>[0] & { token: string; expiresAt: Date }
type RenewedSession = { sessionEndsAt: string } & Cookies

/** Opens sessions: who is signed in, and until when (spec A7, A9). */
export function openSessions({ auth, db, forget, headersOf, hint, limits, now, sessionOf }: AccountParts) {
  /** The newest change seen by the last sweep. */
  let swept = 0

  async function extend(cookie: string): Promise<RenewedSession | undefined> {
    const { headers, response } = await auth.api.getSession({ headers: headersOf(cookie), returnHeaders: true })
    if (!response) return undefined
    const cookies = headers.getSetCookie()
    return {
      sessionEndsAt: response.session.expiresAt.toISOString(),
      cookies: cookies.length > 0 ? [...cookies, hint.present(true, cookie)] : [],
    }
  }

  async function lengthen(session: Session, cookie: string): Promise<RenewedSession | undefined> {
    if (!isRenewable(session)) return { sessionEndsAt: session.expiresAt.toISOString(), cookies: [] }
    if (session.remembered) return extend(cookie)
    const expiresAt = unrememberedSessionEnd()
    const renewed = await (await auth.$context).internalAdapter.updateSession(session.token, { expiresAt })
    return renewed ? { sessionEndsAt: expiresAt.toISOString(), cookies: [] } : undefined
  }

  return {
    /** Returns the viewer who is signed in with these cookies. */
    async viewerOf(cookie: string): Promise<Viewer | undefined> {
      const found = await sessionOf(cookie)
      if (!found) return undefined
      const { id, email } = found.user
      const admin = await db
        .selectFrom('admin')
        .leftJoin('second_factor', 'second_factor.uid', 'admin.uid')
        .select(['admin.role', 'second_factor.set_at'])
        .where('admin.uid', '=', id)
        .executeTakeFirst()
      return {
        uid: id,
        email,
        role: isRole(admin?.role) ? admin.role : undefined,
        isExtended: found.session.remembered === true && isRenewable(found.session),
        sessionEndsAt: found.session.expiresAt.toISOString(),
        proof: {
          sessionId: found.session.id,
          confirmedAt: found.session.confirmedAt?.toISOString() ?? null,
          secondFactorAt: found.session.secondFactorAt?.toISOString() ?? null,
          hasSecondFactor: typeof admin?.set_at === 'string',
        },
      }
    },

    /** Ends the session of these cookies, in the browser and on the server (spec A7). */
    async signOut(cookie: string): Promise<string[]> {
      const { headers } = await auth.api.signOut({ headers: headersOf(cookie), returnHeaders: true })
      return [...headers.getSetCookie(), hint.absent]
    },

    /** Ends all sessions of an account. */
    async signOutEverywhere(uid: string): Promise<void> {
      await (await auth.$context).internalAdapter.deleteUserSessions(uid)
    },

    /** Returns the cookies that clear what an ended session left behind. */
    forget,

    /** Extends a session (spec A9), until it is too old: by a day if it ends with the browser, otherwise according to its use. */
    async renew(cookie: string): Promise<({ ok: true } & RenewedSession) | { ok: false; reason: 'ended' } | TooMany> {
      const found = await sessionOf(cookie)
      if (!found) return { ok: false, reason: 'ended' }
      const taken = await limits.take([[OWN_CHANGES, found.user.id]])
      if (!taken.ok) return { ...taken, reason: 'too-many' }
      const renewed = await lengthen(found.session, cookie)
      return renewed ? { ok: true, ...renewed } : { ok: false, reason: 'ended' }
    },

    /** Extends a remembered session by thirty days once it was in use for a day (spec A2). */
    extend,

    /** Returns the current version of a viewer's topic; 0 before the first change. */
    async topicVersion(topic: string): Promise<number> {
      const row = await db.selectFrom('live_topic').select('v').where('topic', '=', topic).executeTakeFirst()
      return row?.v ?? 0
    },

    /** Deletes expired sessions and links, and the topics of viewers without a session. */
    async sweep() {
      const at = now().toISOString()
      await db.deleteFrom('session').where('expires_at', '<=', at).execute()
      await db.deleteFrom('single_use').where('expires_at', '<=', at).execute()
      await sweepTopics()
    },
  }

  /**
   * Removes topics of viewers without a session, which nobody may follow, and of deleted accounts. Removes only topics last
   * changed before the previous sweep, so that every node has seen the change. A topic that is created again gets a higher
   * version than ever before (database/changes.ts), so that no open page mistakes its news for old.
   */
  async function sweepTopics() {
    const newest = await db
      .selectFrom('live_topic')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .executeTakeFirstOrThrow()
    await db
      .deleteFrom('live_topic')
      .where('topic', 'like', `${viewerTopic('')}%`)
      .where('seq', '<=', swept)
      .where(
        ({ fn, val }) => fn<string>('substr', ['topic', val(viewerTopic('').length + 1)]),
        'not in',
        (eb) => eb.selectFrom('session').select('viewer_id'),
      )
      .execute()
    swept = newest.seq
  }
}
