import { data, redirect } from 'react-router'
import { useWords } from '../language/use-language.tsx'
import { visitContext } from '../services.server.ts'
import { VERSION } from '../shared/version.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/admin.route.ts'

/** For those with an admin record; all others end on /forbidden (spec M1). */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await context.get(visitContext).viewer()
  if (!viewer?.isAdmin) throw redirect('/forbidden')
  return data({ email: viewer.email }, { headers: { 'Cache-Control': 'private, no-store' } })
}

export default function Admin({ loaderData: { email } }: Route.ComponentProps) {
  const { admin } = useWords().shell
  return (
    <>
      <PageTitle>{admin}</PageTitle>
      <EmptyState isPage title={admin} hint={`${email} · ${VERSION}`} />
    </>
  )
}
