const MODULE_SCRIPT = /<script\b([^>]*\btype="module"[^>]*)>([^<]*\bwindow\.__reactRouterRouteModules\b[^<]*)<\/script>/
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");/gm

/** Defines a promise that resolves once all routes are imported, each run on arrival; the page must not hydrate earlier. */
const ROUTES_THERE = 'let there;window.routesThere=new Promise((resolve)=>{there=resolve});'

/**
 * Makes a rendered page request the framework's scripts only once the video's first segment has arrived, and then all at once:
 * earlier, they would compete with it for bandwidth. They run after the first frame. The rewritten script runs them itself, so
 * nothing else blocks hydration.
 */
export function scriptsAfterFirstFrame(html: string, preloaded: readonly string[]): string {
  return html.replace(MODULE_SCRIPT, (_, attributes: string, code: string) => {
    const imports = [...code.matchAll(IMPORT)]
    const names = imports.map(([, name = '']) => name).join()
    const modules = imports.map(([, , address]) => `import(${address})`).join()
    const waiting = `${ROUTES_THERE}await window.pictureLoaded;${askFor(preloaded)}await window.pictureShown;const [${names}]=await Promise.all([${modules}]);`
    return `<script${attributes}>${waiting}${code.replace(IMPORT, '')};there()</script>`
  })
}

/**
 * Returns a script for the head of a page that starts no video. Once the page is painted in its own fonts and the banner has
 * loaded, while the rest of the page is being parsed, it requests all the page's scripts at once. Without it, the browser
 * discovers a script's imports only once it has that script. A paint observer would fire only after the page has been parsed.
 */
export const scriptsAfterPaint = (scripts: readonly string[]) =>
  `requestAnimationFrame(()=>setTimeout(async()=>{await document.fonts.ready;const ask=()=>{${askFor(scripts)}},banner=document.querySelector("img[fetchpriority=high]");banner&&!banner.complete?banner.addEventListener("load",ask):ask()}))`

const askFor = (scripts: readonly string[]) =>
  `for(const href of ${JSON.stringify(scripts)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`
