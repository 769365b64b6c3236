/** How long, in ms, a navigation may take; after that the page is assumed to have stayed, as after a download. */
const LEAVING = 10_000

const page = globalThis as { leftAt?: number }

/** Records that a navigation is about to begin, before the browser reports it. */
export const recordLeaving = () => {
  page.leftAt = Date.now()
}

/** True while a navigation is in progress, which a reload would cancel. */
export const isBeingLeft = () => Date.now() - (page.leftAt ?? 0) < LEAVING

/**
 * Runs in every page: reloads it when a lazily loaded script fails because a newer version of the site has replaced it (fault
 * F-30); browsers do not retry a failed module. Vite reports the failure by this event. Reloads at most once a minute, only
 * when the site answers, never where staff may have typed, and never where the browser stores nothing, because then the reloads
 * could not be counted.
 * Ignores failures during a navigation, because Firefox then aborts all of the page's requests except those begun since
 * (`recordLeaving`).
 */
export const RELOAD_WITHOUT_SCRIPT = `addEventListener("beforeunload",()=>{leftAt=Date.now()});addEventListener("vite:preloadError",()=>{let s;try{s=sessionStorage}catch{return}let n=Date.now(),l=()=>n-(window.leftAt||0)<${LEAVING};location.pathname.startsWith("/admin")||l()||n-(s.reloadedAt||0)<6e4||fetch(location.href,{method:"HEAD",cache:"no-store"}).then(a=>{a.status<500&&!l()&&(s.reloadedAt=n,location.reload())},()=>{})})`
