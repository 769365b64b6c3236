import { expect, test } from 'vitest'
import { scriptsAfterFirstFrame, scriptsAfterPaint } from './after-picture.ts'

const FRAMEWORK = `import "/assets/list.js";
import * as route0_clientMiddleware from "/assets/middle.js";
import * as route0_main from "/assets/root.js";
const route0 = {...route0_clientMiddleware,...route0_main};
import * as route1 from "/assets/watch.js";
  window.__reactRouterRouteModules = {"root":route0,"watch":route1};

import("/assets/entry.js");`

const page = (attributes: string, code = FRAMEWORK) => `<p>Hi</p><script ${attributes}>${code}</script><p>there</p>`

test('V1 the framework script imports the same modules as before, once the first picture is shown', () => {
  const html = scriptsAfterFirstFrame(page('nonce="n1" type="module" async=""'), ['/assets/entry.js', '/assets/root.js'])
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
    expect(scriptsAfterFirstFrame(html, ['/assets/entry.js'])).toBe(html)
})

/** Runs a head's script in a simulated browser that has only frames and a banner. */
function paintedPage(banner: { complete: boolean; addEventListener: (type: string, ask: () => void) => void } | null) {
  const asked: string[] = []
  const head = { append: ({ href }: { href: string }) => void asked.push(href) }
  const fonts = Promise.withResolvers<void>()
  const document = { head, fonts: { ready: fonts.promise }, createElement: () => ({}), querySelector: () => banner }
  const due: (() => void)[] = []
  const soon = (run: () => void) => void due.push(run)
  new Function('requestAnimationFrame', 'setTimeout', 'document', scriptsAfterPaint(['/a.js', '/b.js']))(soon, soon, document)
  /** Draws a frame and runs what follows it. */
  const paint = () => {
    for (const run of due) run()
  }
  async function comeFonts() {
    fonts.resolve()
    await fonts.promise
    await undefined
  }
  return { asked, paint, comeFonts }
}

test('Q-101 the scripts of a page without a video are asked for together, after its first frame and its fonts', async () => {
  const { asked, paint, comeFonts } = paintedPage(null)
  expect(asked).toEqual([])
  paint()
  expect(asked).toEqual([])
  await comeFonts()
  expect(asked).toEqual(['/a.js', '/b.js'])
})

test('Q-101 they wait for a banner that is not there at the first paint', async () => {
  let load = () => {}
  const { asked, paint, comeFonts } = paintedPage({ complete: false, addEventListener: (_, ask) => (load = ask) })
  paint()
  await comeFonts()
  expect(asked).toEqual([])
  load()
  expect(asked).toEqual(['/a.js', '/b.js'])
})
