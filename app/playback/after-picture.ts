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
    const waiting = `${ROUTES_THERE}await window.pictureShown;${askFor(preloaded)}const [${names}]=await Promise.all([${modules}]);`
    return `<script${attributes}>${waiting}${code.replace(IMPORT, '')};there()</script>`
  })
}

/**
 * A script for the head of any other page: asks for all of its scripts at once when its first frame is drawn, in its own fonts, and its banner is there,
 * while the rest is still being read. Alone, the browser learns what a script imports only when it has that script. An observer of paint would be told
 * when the page has been read.
 */
export const scriptsAfterPaint = (scripts: readonly string[]) =>
  `requestAnimationFrame(()=>setTimeout(async()=>{await document.fonts.ready;const ask=()=>{${askFor(scripts)}},banner=document.querySelector("img[fetchpriority=high]");banner&&!banner.complete?banner.addEventListener("load",ask):ask()}))`

const askFor = (scripts: readonly string[]) =>
  `for(const href of ${JSON.stringify(scripts)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`
