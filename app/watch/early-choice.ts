/**
 * What the script of a series page knows, to ask for the frame of the episode that the page will open with: by then neither the
 * address nor what was played last in this session is known to anybody but the browser.
 */
export type EarlyChoice = {
  /** The session storage key of the episode played last. */
  key: string
  /** The id of the episode for those who have neither. */
  first: string
  /** Whether that one is live. */
  isLive: boolean
  /** The properties of every frame. */
  frame: Record<string, string>
  /** Id, address, title and start of the episodes that play in a frame; the start in ms, null where none is awaited. */
  frames: [id: string, src: string, title: string, startsAt: number | null][]
}

/**
 * Stands where the frame will be: chooses as firstEpisode() does, puts the frame in its own place and leaves the episode's id for
 * the page, which takes the frame over. Does nothing where the page may know better: it asks for no frame in vain.
 */
export const EARLY_FRAME = `{let s=document.currentScript,c=JSON.parse(s.dataset.choice),q=new URLSearchParams(location.search),e=q.get("episode");if(e===null&&!(c.isLive&&q.has("live")))try{e=JSON.parse(sessionStorage.getItem(c.key)).episodeId}catch{}e??=c.first;let f=c.frames.find(f=>f[0]===e);if(f&&navigator.onLine&&!(f[3]>Date.now())){let i=document.createElement("iframe");Object.assign(i,c.frame,{title:f[2],name:f[1],src:f[1]});s.replaceWith(i);document.documentElement.dataset.frame=e}}`
