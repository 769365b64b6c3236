const MODULE_SCRIPT = /<script\b([^>]*\btype="module"[^>]*)>([^<]*\bwindow\.__reactRouterRouteModules\b[^<]*)<\/script>/
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");/gm

/** Separately imported routes run as each one arrives; the page must not hydrate before the last has. */
const ROUTES_THERE = 'let there;window.routesThere=new Promise((resolve)=>{there=resolve});'

/**
 * Delays the framework's scripts of a rendered page until its first picture is shown, then loads them all at once: earlier they
 * would compete with the video for bandwidth. The waiting script runs them itself, so nothing else can block hydration.
 */
export function scriptsAfterPicture(html: string, preloaded: readonly string[]): string {
  return html.replace(MODULE_SCRIPT, (_, attributes: string, code: string) => {
    const imports = [...code.matchAll(IMPORT)]
    const names = imports.map(([, name = '']) => name).join()
    const modules = imports.map(([, , address]) => `import(${address})`).join()
    const preload = `for(const href of ${JSON.stringify(preloaded)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`
    const waiting = `${ROUTES_THERE}await window.pictureShown;${preload}const [${names}]=await Promise.all([${modules}]);`
    return `<script${attributes}>${waiting}${code.replace(IMPORT, '')};there()</script>`
  })
}
