import { data, Link, matchRoutes, replace } from 'react-router'
import { sitePath } from '../../kit/http/site-path.ts'
import { FIRST_PAGE } from '../../kit/roles.ts'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { adminContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PANEL_RULES, readersOf } from '../panel-rules.ts'
import type { Route } from './+types/other-role.route.ts'
import { roleWords } from './role-words.ts'

const NO_STORE = { 'Cache-Control': 'private, no-store' }
const RULES = Object.keys(PANEL_RULES).map((path) => ({ path }))

/** Returns the roles that may open `?page=`, which the guard refused. Redirects there once the viewer's role may open it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { role } = context.get(adminContext)
  const page = sitePath(new URL(request.url).searchParams.get('page'))
  const found = matchRoutes(RULES, new URL(page, 'http://site').pathname)?.[0]?.route.path
  const needs = readersOf(found ?? '/admin/*')
  if (needs.includes(role)) throw replace(found ? page : FIRST_PAGE[role], { headers: NO_STORE })
  return data({ role, needs }, { status: 403, headers: NO_STORE })
}

/** Says which role a page requires, and who assigns it (spec O6). */
export default function OtherRole({ loaderData: { role, needs } }: Route.ComponentProps) {
  const words = useWordsOf(roleWords)
  const names = needs.map((each) => words.roles[each]).join(', ')
  const who = needs.length === 1 ? words.needsOne(names) : words.needsOneOf(names)
  return (
    <>
      <PageTitle>{words.refusedTitle}</PageTitle>
      <EmptyState isPage title={words.refusedTitle} hint={`${who} ${words.mine(words.roles[role])} ${words.whoGives}`}>
        <Link to={FIRST_PAGE[role]} className={button.primary}>
          {words.toFirst}
        </Link>
      </EmptyState>
    </>
  )
}
