import type { Editor } from '../../app/history/audit.server.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'

/** A viewer's row without any way to sign in. */
export const aViewer = (id: string): Tables['viewer'] => ({
  id,
  email: `${id}@viewers.example`,
  email_verified: 0,
  name: '',
  image: null,
  created_at: '2026-01-15T00:00:00.000Z',
  updated_at: '2026-01-15T00:00:00.000Z',
})

/** Makes an editor an admin with an account, where there is none. */
export async function addAdmin({ db }: Pick<Database, 'db'>, { uid, email }: Editor) {
  const row = { uid, email, added_at: '2026-01-15T00:00:00.000Z', granted_by: null }
  await db
    .insertInto('viewer')
    .values({ ...aViewer(uid), email })
    .onConflict((c) => c.doNothing())
    .execute()
  await db
    .insertInto('admin')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute()
}
