/** How long, in ms, a page that is being left may wait for the next one; after that it has stayed, as at a download. */
const LEAVING = 10_000

/** Whether another page is on its way, which loading this one anew would put an end to. */
export const isBeingLeft = () => Date.now() - ((globalThis as { leftAt?: number }).leftAt ?? 0) < LEAVING

/**
 * Stands in every page: code that a page fetches when it is wanted, and that a newer version of the site has replaced, makes it
 * load itself anew (fault F-30), for a browser does not ask twice for a script that did not come. Once a minute at most, when
 * the site answers, and not where staff may have typed. What fetches it tells of it by this event. A page that is being left
 * stays so: Firefox ends all that such a page has asked for, while the next one is on its way.
 */
export const RELOAD_WITHOUT_SCRIPT = `addEventListener("beforeunload",()=>{leftAt=Date.now()});addEventListener("vite:preloadError",()=>{let s=sessionStorage,n=Date.now();location.pathname.startsWith("/admin")||n-(window.leftAt||0)<${LEAVING}||n-(s.reloadedAt||0)<6e4||fetch(location.href,{method:"HEAD",cache:"no-store"}).then(a=>{a.status<500&&(s.reloadedAt=n,location.reload())},()=>{})})`
