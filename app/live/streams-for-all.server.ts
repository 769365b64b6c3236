import type { IncomingMessage, ServerResponse } from 'node:http'
import { FOR_OTHER_SITES } from '../kit/http/for-other-sites.server.ts'
import type { Channels } from './channels.server.ts'
import { between, isNextOnConnection, PAUSE_AFTER_LOSS, refuse, STREAM_HEAD } from './stream-answers.server.ts'
import { FULL, openStreamPlaces, type TakePlace } from './stream-places.server.ts'
import { heartbeatText, type Viewer, type Viewers } from './viewers.server.ts'

/** The share of all stream places that programs may take, and the maximum number of places for one address. */
const FOR_ALL = { share: 0.5, mostPerClient: 300 } as const

/** The headers of responses that programs and pages of any site may read. */
const OPEN_TO_ALL = { 'cache-control': 'no-store', ...FOR_OTHER_SITES } as const

/** Returns the function that takes places for programs' streams from their share. */
export const sharePlaces = ({ most, mostPerClient }: { most: number; mostPerClient: number }): TakePlace =>
  openStreamPlaces({
    most: Math.ceil(most * FOR_ALL.share),
    mostPerClient: Math.min(mostPerClient, FOR_ALL.mostPerClient),
  })

/** The hub's functions for all its streams. */
type Options = {
  channels: Pick<Channels, 'has' | 'closeIfEmpty'>
  viewers: Pick<Viewers, 'add'>
  exists: (topic: string) => boolean
  isPublic: (topic: string) => boolean
  openAll: (topics: string[]) => Promise<void>
  follow: (viewer: Viewer, topics: [topic: string, mine: number][]) => string[]
  leave: (viewer: Viewer) => void
  isClosing: () => boolean
  places: TakePlace
  onRefusal: () => void
}

/**
 * Returns the function that opens a stream of one public topic for a program on any site (spec S6): the hub's own frames, without
 * cookies. A stream begins with the state, if newer than the program's, and with the server's time.
 */
export function openStreamsForAll({ channels, viewers, exists, isPublic, openAll, follow, leave, ...options }: Options) {
  const { isClosing, places, onRefusal } = options
  return async (request: IncomingMessage, response: ServerResponse, client: string, topic: string, mine: number) => {
    if (!(await isNextOnConnection(response))) return void response.writeHead(400, { ...OPEN_TO_ALL, connection: 'close' }).end()
    // Checked first, so that an invented topic gets no channel, and a locked one reveals nothing.
    if (!exists(topic) || !isPublic(topic)) return void response.writeHead(404, OPEN_TO_ALL).end()
    const givePlace = isClosing() ? FULL : places(client, '')
    if (typeof givePlace === 'number') {
      onRefusal()
      return refuse(response, givePlace, OPEN_TO_ALL)
    }
    try {
      await openAll([topic])
    } catch (error) {
      givePlace()
      channels.closeIfEmpty(topic)
      throw error
    }
    // From here on everything happens in one turn of the event loop, so that no frame is lost between snapshot and joining.
    if (isClosing() || request.socket.destroyed || !channels.has(topic)) {
      givePlace()
      channels.closeIfEmpty(topic)
      return refuse(response, FULL, OPEN_TO_ALL)
    }
    response.writeHead(200, { ...OPEN_TO_ALL, ...STREAM_HEAD })
    const viewer = viewers.add(request, response, { cookie: '', session: '', givePlace })
    response.on('close', () => leave(viewer))
    response.write([`retry: ${between(PAUSE_AFTER_LOSS)}\n\n`, ...follow(viewer, [[topic, mine]]), heartbeatText()].join(''))
  }
}
