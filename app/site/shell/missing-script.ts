/** How long, in ms, a navigation may take; after that the page has stayed, as after a download. */
const LEAVING = 10_000

const page = globalThis as { leftAt?: number }

/** Says that a navigation is about to begin, before the browser does. */
export const aboutToLeave = () => {
  page.leftAt = Date.now()
}

/** Whether a navigation is in progress, which a reload would cancel. */
export const isBeingLeft = () => Date.now() - (page.leftAt ?? 0) < LEAVING

/**
 * In every page: reloads it when a lazily loaded script fails because a newer version of the site has replaced it (fault F-30);
 * browsers do not retry a failed module. At most once a minute, only when the site answers, and not where staff may have typed.
 * Vite reports the failure by this event. Ignores failures during a navigation, because Firefox then aborts all requests of the page, and
 * lets go on what has begun since (`aboutToLeave`). Nor where the browser keeps nothing, which could not tell how often it has reloaded.
 */
export const RELOAD_WITHOUT_SCRIPT = `addEventListener("beforeunload",()=>{leftAt=Date.now()});addEventListener("vite:preloadError",()=>{let s;try{s=sessionStorage}catch{return}let n=Date.now(),l=()=>n-(window.leftAt||0)<${LEAVING};location.pathname.startsWith("/admin")||l()||n-(s.reloadedAt||0)<6e4||fetch(location.href,{method:"HEAD",cache:"no-store"}).then(a=>{a.status<500&&!l()&&(s.reloadedAt=n,location.reload())},()=>{})})`
