/**
 * Stands in every page: code that a page fetches when it is wanted, and that a newer version of the site has replaced, makes it
 * load itself anew (fault F-30), for a browser does not ask twice for a script that did not come. Once a minute at most, when
 * the site answers, and not where staff may have typed. What fetches it tells of it by this event.
 */
export const RELOAD_WITHOUT_SCRIPT = `addEventListener("vite:preloadError",()=>{let s=sessionStorage,n=Date.now();location.pathname.startsWith("/admin")||n-(s.reloadedAt||0)<6e4||fetch(location.href,{method:"HEAD",cache:"no-store"}).then(a=>{a.status<500&&(s.reloadedAt=n,location.reload())},()=>{})})`
