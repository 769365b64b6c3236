/**
 * Input of the inline script that requests the frame of the episode a series page will open with. It runs in the browser,
 * because the server knows neither the query of a cached page nor the episode last played in this session.
 */
export type EarlyChoice = {
  /** The session storage key of the last played episode. */
  key: string
  /** The id of the default episode. */
  first: string
  /** True when the default episode is live. */
  isLive: boolean
  /** Attributes common to all frames. */
  frame: Record<string, string>
  /** Id, address, title and start of the episodes that play in a frame; the start in ms, null when not announced for later. */
  frames: [id: string, src: string, title: string, startsAt: number | null][]
}

/**
 * Runs in the frame's place: chooses as firstEpisode() does, replaces itself with the frame, and stores the episode's id for the
 * page, which takes over the frame. Does nothing when the page may choose another episode, so that no frame loads in vain.
 */
export const EARLY_FRAME = `{let s=document.currentScript,c=JSON.parse(s.dataset.choice),q=new URLSearchParams(location.search),e=(location.pathname.match(/\\/series\\/[^/]+\\/([^/]+)$/)||[])[1];if(!e&&!(c.isLive&&q.has("live")))try{e=JSON.parse(sessionStorage.getItem(c.key)).episodeId}catch{}e??=c.first;let f=c.frames.find(f=>f[0]===e);if(f&&navigator.onLine&&!(f[3]>Date.now())){let i=document.createElement("iframe");Object.assign(i,c.frame,{title:f[2],name:f[1],src:f[1]});s.replaceWith(i);document.documentElement.dataset.frame=e}}`
