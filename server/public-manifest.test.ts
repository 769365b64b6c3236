import { expect, test } from 'vitest'
import { isAdminPath, publicManifest } from './public-manifest.ts'

const route = (id: string, parentId?: string, hasDefaultExport = true) => ({
  id,
  parentId,
  hasDefaultExport,
  imports: ['/a.js'],
  css: ['/root.css'],
})

test('the public pages know no admin route, however deep, and none that only answers fetches', () => {
  const routes = [
    route('root'),
    route('site/home/home.route', 'root'),
    route('site/account/me.route', 'root', false),
    route('confirm', 'root'),
    route('panel/admin.route', 'root'),
    route('panel/series/series.route', 'panel/admin.route'),
    route('panel/episodes/episodes.route', 'panel/series/series.route'),
  ]
  const manifest = {
    url: '/assets/manifest-1a.js',
    version: '1a',
    routes: Object.fromEntries(routes.map((each) => [each.id, each])),
  }
  const kept = publicManifest(manifest)
  expect(Object.keys(kept.routes)).toEqual(['root', 'site/home/home.route'])
  expect(kept.routes['site/home/home.route']).not.toHaveProperty('imports')
  expect([kept.routes.root?.css, kept.routes['site/home/home.route']?.css]).toEqual([['/root.css'], undefined])
  expect([kept.url, kept.version]).toEqual(['/assets/public-manifest-1a.js', '1a'])
  expect(Object.keys(manifest.routes)).toHaveLength(7)
})

test('T-54 only the admins’ paths are theirs, however they are spelt', () => {
  const theirs = [
    '/admin',
    '/admin/',
    '/admin/series/x',
    '/Admin',
    '/%61DMIN/x',
    '/confirm',
    '/confirm/',
    '/account/second-factor',
    '/invitation',
    '/fr/invitation',
    '/preview/x',
    '/preview/x/',
    '/report/x',
  ]
  expect(theirs.filter(isAdminPath)).toEqual(theirs)
  expect(
    [
      '/',
      '/account',
      '/account/data',
      '/confirm/x',
      '/report/x/y.csv',
      '/administration',
      '/series/admin',
      '/admin%2fx',
      '/%',
    ].filter(isAdminPath),
  ).toEqual([])
})
