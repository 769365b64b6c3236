const MODULE_SCRIPT = /<script\b([^>]*\btype="module"[^>]*)>([^<]*\bwindow\.__reactRouterRouteModules\b[^<]*)<\/script>/
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");/gm

/** Defines a promise that resolves once all routes are imported; the page must not hydrate before. Each runs as it arrives. */
const ROUTES_THERE = 'let there;window.routesThere=new Promise((resolve)=>{there=resolve});'

/**
 * Delays the framework's scripts of a rendered page until its first frame is shown, then loads them all at once: earlier they
 * would compete with the video for bandwidth. The waiting script runs them itself, so nothing else can block hydration.
 */
export function scriptsAfterFirstFrame(html: string, preloaded: readonly string[]): string {
  return html.replace(MODULE_SCRIPT, (_, attributes: string, code: string) => {
    const imports = [...code.matchAll(IMPORT)]
    const names = imports.map(([, name = '']) => name).join()
    const modules = imports.map(([, , address]) => `import(${address})`).join()
    const waiting = `${ROUTES_THERE}await window.pictureShown;${askFor(preloaded)}const [${names}]=await Promise.all([${modules}]);`
    return `<script${attributes}>${waiting}${code.replace(IMPORT, '')};there()</script>`
  })
}

/**
 * Returns a script for the head of a page that starts no video. It requests all the page's scripts at once when the first frame
 * is drawn in the page's own fonts and the banner has loaded, while the rest is being parsed. Without it, the browser discovers
 * a script's imports only once it has that script. A paint observer would fire only after the page has been parsed.
 */
export const scriptsAfterPaint = (scripts: readonly string[]) =>
  `requestAnimationFrame(()=>setTimeout(async()=>{await document.fonts.ready;const ask=()=>{${askFor(scripts)}},banner=document.querySelector("img[fetchpriority=high]");banner&&!banner.complete?banner.addEventListener("load",ask):ask()}))`

const askFor = (scripts: readonly string[]) =>
  `for(const href of ${JSON.stringify(scripts)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`
