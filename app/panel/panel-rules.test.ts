import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { FIRST_PAGE, ROLES } from '../kit/roles.ts'
import routes from '../routes.ts'
import { isByCommand, PANEL_RULES, readersOf, writersOf } from './panel-rules.ts'

/** Returns every path below /admin as the router names it. */
function panelPaths(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path ? `${above}/${path}` : above
    return [...(here.startsWith('/admin') ? [here] : []), ...panelPaths(children ?? [], here)]
  })
}
const PATHS = [...new Set(panelPaths(routes as RouteConfigEntry[]))]

test('O6 each path below /admin says who may open it and who may write there, and no rule is for another path', () => {
  expect(PATHS.length).toBeGreaterThan(50)
  expect(Object.keys(PANEL_RULES).sort()).toEqual(PATHS.sort())
})

test('O6 a path without a rule belongs to admins alone', () => {
  for (const path of ['/admin/invented', '/admin/*', 'toString', '__proto__'])
    expect([readersOf(path), writersOf(path)], path).toEqual([['admin'], ['admin']])
})

test('O6 an admin may do all, nobody may run a command that has no rule, and nobody writes what they may not read', () => {
  for (const path of PATHS) {
    expect(readersOf(path), path).toContain('admin')
    for (const role of writersOf(path)) expect(readersOf(path), path).toContain(role)
    if (isByCommand(path)) expect([writersOf(path, 'invented'), writersOf(path, 'toString')], path).toEqual([[], []])
  }
})

test('O6 each role may open the page where it begins', () => {
  for (const role of ROLES) expect(readersOf(FIRST_PAGE[role])).toContain(role)
})
