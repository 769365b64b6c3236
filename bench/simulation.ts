import { HOUR_SECONDS } from '../app/shared/time-units.ts'

/** The cost of a request or viewer for a node; CPU in µs, memory and responses in bytes. */
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

/** How a final is watched (docs/scaling.md explains the numbers). */
export type Final = typeof FINAL

export const FINAL = {
  viewers: 1_000_000,
  /** The time around the peak in which half of the viewers arrive, in seconds. */
  halfComeWithin: 300,
  /** Pages that a viewer opens at first, and then per hour. */
  pagesAtFirst: 3,
  pagesPerHour: 6,
  /** Searches per viewer and hour. */
  searchesPerHour: 0.5,
  /** The shares of viewers with an account, and with a visible tab, which is what keeps a stream. */
  signedIn: 0.08,
  shown: 0.8,
  /** Changes per hour that a page receives, and for which it has to reload. */
  framesPerHour: 120,
  readingsPerHour: 6,
  /** The size of files, fonts and pictures on a first visit, in bytes, and the share of first visits. */
  assetBytes: 500_000,
  firstVisits: 0.5,
  /** The share of requests for public pages and files that a proxy or CDN answers from its cache. */
  edgeHits: 0.9,
}

export const NODE = {
  /** A node is one core; beyond this share it is used only for a moment. */
  share: 0.6,
  /** Viewers of one node's streams (LIVE_MAX_VIEWERS). */
  streams: 15_000,
  heartbeatSeconds: 15,
  /** Viewers of one node who are told per second to reload a topic (readersPerSecond of the hub). */
  readersPerSecond: 4_000,
  /** The seconds over which viewers of a lost node return (`retry:` of the stream: 1.5 to 4 s). */
  comesBackWithin: 2.5,
}

type Second = { at: number; watching: number; webCpu: number; liveCpu: number; sessionReads: number; bytes: number }

/** Simulates the final second by second, from an hour before the peak to an hour after; CPU in cores. */
function simulate(costs: Costs, final: Final): Second[] {
  const seconds: Second[] = []
  const steepness = (2 * Math.log(3)) / final.halfComeWithin
  const come = (at: number) => final.viewers / (1 + Math.exp(-steepness * at))
  for (let at = -HOUR_SECONDS; at <= HOUR_SECONDS; at++) {
    const watching = come(at)
    const arriving = watching - come(at - 1)
    const pages = arriving * final.pagesAtFirst + (watching * final.pagesPerHour) / HOUR_SECONDS
    const searches = (watching * final.searchesPerHour) / HOUR_SECONDS
    const me = (arriving + (watching * final.readingsPerHour) / HOUR_SECONDS) * final.signedIn
    const streams = watching * final.shown
    const readings = (streams * final.readingsPerHour) / HOUR_SECONDS
    const deliveries = (streams * (final.framesPerHour + final.readingsPerHour)) / HOUR_SECONDS
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

/** What the final needs, and what happens when a live node is lost at the peak. */
export function plan(costs: Costs, final: Final) {
  const seconds = simulate(costs, final)
  const most = (key: keyof Second) => Math.max(...seconds.map((second) => second[key]))
  const streams = final.viewers * final.shown
  const liveNodes = Math.ceil(Math.max(streams / NODE.streams, most('liveCpu') / NODE.share))
  const perNode = streams / liveNodes
  // All pages that show a topic reload it within the time over which the nodes tell their viewers.
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
    /** Until the last viewer has a change that was sent with its content, in seconds. */
    deliverySeconds: (perNode * costs.delivery) / 1e6,
    readSeconds,
    wave,
    /** A node is lost: each of its viewers opens a stream on another one. */
    storm: {
      perSecond: perNode / NODE.comesBackWithin,
      cpu: ((perNode / NODE.comesBackWithin) * costs.connect) / 1e6 / (liveNodes - 1),
    },
  }
}
