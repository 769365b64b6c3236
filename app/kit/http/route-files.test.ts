import { expect, test } from 'vitest'
import { type RouteFiles, scriptsOf } from './route-files.ts'

const routes: Record<string, RouteFiles> = Object.fromEntries(
  [
    { id: 'root', path: '', module: '/root.js', imports: ['/framework.js'] },
    { id: 'admin', parentId: 'root', path: 'admin', module: '/admin.js', imports: ['/framework.js'] },
    { id: 'overview', parentId: 'admin', module: '/overview.js', imports: ['/list.js'] },
    { id: 'games', parentId: 'admin', path: 'games', module: '/games.js' },
    { id: 'game', parentId: 'games', path: ':docId', module: '/game.js', imports: ['/form.js', '/field.js', '/form.js'] },
  ].map((route) => [route.id, route]),
)

test('D1 a page’s scripts are its own and all that they import, each once', () => {
  expect(scriptsOf('/admin/games/:docId', routes)).toEqual(['/game.js', '/form.js', '/field.js'])
  expect(scriptsOf('admin/games/:docId', routes)).toEqual(['/game.js', '/form.js', '/field.js'])
  expect(scriptsOf('/admin/games', routes)).toEqual(['/games.js'])
})

test('D1 a page at the address of the one above it comes with that one’s scripts', () => {
  expect(scriptsOf('/admin', routes)).toEqual(['/admin.js', '/framework.js', '/overview.js', '/list.js'])
})

test('D1 a page that the list does not have, and a list that is not there, give nothing', () => {
  expect(scriptsOf('/admin/games/:docId/more', routes)).toEqual([])
  expect(scriptsOf('/admin', {})).toEqual([])
})
