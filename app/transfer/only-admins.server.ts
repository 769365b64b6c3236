import type { RouterContextProvider } from 'react-router'
import type { Editor } from '../catalog/audit.server.ts'
import { visitContext } from '../services.server.ts'

/** The admin who asks. Throws 403 for all others, before anything of the request is read (spec M1). */
export async function onlyAdmins(context: Readonly<RouterContextProvider>): Promise<Editor> {
  const { viewer, client } = context.get(visitContext)
  const known = await viewer()
  if (!known?.isAdmin) throw new Response(null, { status: 403, headers: { 'Cache-Control': 'no-store' } })
  return { uid: known.uid, email: known.email, client }
}
