/** What one request or viewer costs a node; CPU in µs, memory and answers in bytes. */
export type Costs = {
  page: number
  data: number
  me: number
  search: number
  connect: number
  delivery: number
  heartbeat: number
  viewerBytes: number
  pageBytes: number
  dataBytes: number
  frameBytes: number
}

/** How a final is watched (docs/scaling.md says why). */
export type Final = typeof FINAL

export const FINAL = {
  viewers: 1_000_000,
  /** The time in which half of them come, in seconds, around the moment of the most arrivals. */
  halfComeWithin: 300,
  /** Pages that one opens at first, and then in an hour. */
  pagesAtFirst: 3,
  pagesPerHour: 6,
  /** Searches of one viewer in an hour. */
  searchesPerHour: 0.5,
  /** Of all viewers: those with an account, and those whose tab is shown, which is what keeps a stream. */
  signedIn: 0.08,
  shown: 0.8,
  /** Changes in an hour of what a page shows of itself, and of what it has to read again. */
  framesPerHour: 120,
  readingsPerHour: 6,
  /** Files, fonts and pictures of a first visit, in bytes, and the part of visits that are first ones. */
  assetBytes: 500_000,
  firstVisits: 0.5,
  /** The part of requests for public pages and files that a proxy or CDN in front answers from its memory. */
  edgeHits: 0.9,
}

export const NODE = {
  /** One node is one core; more of it is used only for a moment. */
  share: 0.6,
  /** Viewers of one node's streams (LIVE_MAX_VIEWERS). */
  streams: 15_000,
  heartbeatSeconds: 15,
  /** Viewers of one node who are told in a second to read a topic again (readersPerSecond of the hub). */
  readersPerSecond: 4_000,
  /** Over so many seconds the viewers of a node that is gone come back (`retry:` of the stream: 1.5 to 4 s). */
  comesBackWithin: 2.5,
}

type Second = { at: number; watching: number; webCpu: number; liveCpu: number; sessionReads: number; bytes: number }

/** Runs the final second by second, from an hour before the most arrivals to an hour after; CPU in cores. */
function simulate(costs: Costs, final: Final): Second[] {
  const seconds: Second[] = []
  const steepness = (2 * Math.log(3)) / final.halfComeWithin
  const come = (at: number) => final.viewers / (1 + Math.exp(-steepness * at))
  for (let at = -3_600; at <= 3_600; at++) {
    const watching = come(at)
    const arriving = watching - come(at - 1)
    const pages = arriving * final.pagesAtFirst + (watching * final.pagesPerHour) / 3_600
    const searches = (watching * final.searchesPerHour) / 3_600
    const me = (arriving + (watching * final.readingsPerHour) / 3_600) * final.signedIn
    const streams = watching * final.shown
    const readings = (streams * final.readingsPerHour) / 3_600
    const deliveries = (streams * (final.framesPerHour + final.readingsPerHour)) / 3_600
    const missed = 1 - final.edgeHits
    const webCpu = (pages * missed * costs.page + readings * missed * costs.data + me * costs.me + searches * costs.search) / 1e6
    const heartbeats = streams / NODE.heartbeatSeconds
    const liveCpu = (arriving * final.shown * costs.connect + deliveries * costs.delivery + heartbeats * costs.heartbeat) / 1e6
    const bytes =
      arriving * final.firstVisits * final.assetBytes +
      pages * costs.pageBytes +
      readings * costs.dataBytes +
      deliveries * costs.frameBytes
    seconds.push({ at, watching, webCpu, liveCpu, sessionReads: me, bytes })
  }
  return seconds
}

/** What the final asks for, and what happens when one of the live nodes goes at full house. */
export function plan(costs: Costs, final: Final) {
  const seconds = simulate(costs, final)
  const most = (key: keyof Second) => Math.max(...seconds.map((second) => second[key]))
  const streams = final.viewers * final.shown
  const liveNodes = Math.ceil(Math.max(streams / NODE.streams, most('liveCpu') / NODE.share))
  const perNode = streams / liveNodes
  // All pages that show a topic read it again within the time in which the nodes tell their viewers.
  const readSeconds = perNode / NODE.readersPerSecond
  const readings = streams / readSeconds
  const wave = {
    perSecond: readings,
    cpu: (readings * (1 - final.edgeHits) * costs.data) / 1e6,
    cpuWithoutEdge: (readings * costs.data) / 1e6,
  }
  const webNodes = Math.ceil((most('webCpu') + wave.cpu) / NODE.share)
  return {
    liveNodes,
    webNodes,
    webNodesWithoutEdge: Math.ceil(wave.cpuWithoutEdge / NODE.share),
    liveBytes: perNode * costs.viewerBytes,
    bitsPerSecond: most('bytes') * 8,
    sessionReads: most('sessionReads'),
    /** Until the last viewer has a change that comes with its content, in seconds. */
    deliverySeconds: (perNode * costs.delivery) / 1e6,
    readSeconds,
    wave,
    /** A node is lost: its viewers come back to the others, each for a stream. */
    storm: {
      perSecond: perNode / NODE.comesBackWithin,
      cpu: ((perNode / NODE.comesBackWithin) * costs.connect) / 1e6 / (liveNodes - 1),
    },
  }
}
