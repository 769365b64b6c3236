const MODULE_SCRIPT = /<script\b([^>]*\btype="module"[^>]*)>([^<]*\bwindow\.__reactRouterRouteModules\b[^<]*)<\/script>/
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");/gm

/** Routes that are imported one by one run as each is there, and the page must not come alive before the last one. */
const ROUTES_THERE = 'let there;window.routesThere=new Promise((resolve)=>{there=resolve});'

/**
 * Has the framework's scripts of a rendered page begin once its first picture is there, and all of them at once: they would share
 * the line with the video. The script that waits is the one that runs them, so that nothing else can keep the page from waking.
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
