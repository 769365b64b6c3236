import { expect, test } from 'vitest'
import { scriptsAfterPicture } from './after-picture.ts'

const FRAMEWORK = `import "/assets/list.js";
import * as route0_clientMiddleware from "/assets/middle.js";
import * as route0_main from "/assets/root.js";
const route0 = {...route0_clientMiddleware,...route0_main};
import * as route1 from "/assets/watch.js";
  window.__reactRouterRouteModules = {"root":route0,"watch":route1};

import("/assets/entry.js");`

const page = (attributes: string, code = FRAMEWORK) => `<p>Hi</p><script ${attributes}>${code}</script><p>there</p>`

test('V1 the framework script imports the same modules as before, once the first picture is shown', () => {
  const html = scriptsAfterPicture(page('nonce="n1" type="module" async=""'), ['/assets/entry.js', '/assets/root.js'])
  const [, code = ''] = /<script nonce="n1" type="module" async="">([^<]*)<\/script>/.exec(html) ?? []
  expect(code.indexOf('await window.pictureShown;')).toBeLessThan(code.indexOf('import('))
  expect(code.indexOf('window.routesThere=')).toBeLessThan(code.indexOf('await'))
  expect(code).toMatch(/;there\(\)$/)
  expect(code).not.toMatch(/\bimport (?!\()/)
  expect(code).toContain('const [,route0_clientMiddleware,route0_main,route1]=await Promise.all([')
  expect([...code.matchAll(/import\("([^"]+)"\)/g)].map(([, address]) => address)).toEqual([
    '/assets/list.js',
    '/assets/middle.js',
    '/assets/root.js',
    '/assets/watch.js',
    '/assets/entry.js',
  ])
  expect(code).toContain('["/assets/entry.js","/assets/root.js"]')
})

test('V1 other scripts and script types are left unchanged', () => {
  for (const html of [page('type="module"', 'import "/assets/other.js"'), page('')])
    expect(scriptsAfterPicture(html, ['/assets/entry.js'])).toBe(html)
})
