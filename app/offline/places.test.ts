import { expect, test } from 'vitest'
import { topicsOfPath } from '../../server/http/pages/cached-paths.ts'
import { dataOfPage, FIXED_PATHS, pageOfData } from '../public-pages.ts'
import { imagePrefix, kindOf } from './places.ts'

const PAGES = [...FIXED_PATHS, '/series/cup-2026']
const DATA = ['/_.data', '/scoreboard.data', '/faq.data', '/series/cup-2026.data', '/row/finals/1']

test('K1 only pages that the site renders once for everybody may be cached', () => {
  for (const path of PAGES) expect([path, kindOf(path), topicsOfPath(path) !== undefined]).toEqual([path, 'page', true])
  for (const path of DATA) expect([path, kindOf(path), topicsOfPath(path) !== undefined]).toEqual([path, 'data', true])
})

test('K1 account pages, admin pages, unlocked content and live streams are never cached', () => {
  const paths = [
    '/account',
    '/account.data',
    '/account/data',
    '/admin',
    '/admin.data',
    '/admin/series/x',
    '/me',
    '/session',
    '/live',
  ]
  paths.push('/series/cup/content', '/series/cup/content.data', '/search', '/unlock', '/password', '/login', '/login.data')
  paths.push('/game/g1/content', '/game/g1/content.data')
  paths.push('/favourites', '/translate', '/healthz', '/sw.js', '/.data', '/row/finals/0', '/row/finals/1.data', '/series/', '//')
  for (const path of paths) expect(kindOf(path), path).toBeUndefined()
})

test('K1 a page and its data belong together', () => {
  for (const page of PAGES) expect(pageOfData(dataOfPage(page))).toBe(page)
  expect(pageOfData('/row/finals/1')).toBeUndefined()
})

test('K1 build files and pictures may be cached; the sizes of a picture share a path prefix', () => {
  const picture = '/thumbnails/0b7f1c9e-2f43-4a58-9d0c-1234567890ab/'
  expect([kindOf('/assets/site-Ch_TI-ET.js'), kindOf(`${picture}280`), kindOf('/art/0a1b2c3d/hero-640.avif')]).toEqual([
    'asset',
    'image',
    'file',
  ])
  expect([imagePrefix(`${picture}280`), imagePrefix('/art/hero-640.avif')]).toEqual([picture, undefined])
})
