import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openProbe } from '../app/probe/probe.server.ts'
import { HOUR_MS } from '../app/shared/time-units.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { openProbeDoor } from '../providers/playlists/probe-door.ts'
import { anEvent, saveEvent } from '../tests/factories/games.ts'
import { openTestStore } from '../tests/store.ts'
import { answer, temporaryFolder } from './processes.ts'

/** The probe of a site on SQLite, in a process that does nothing else. */
export type ProbeSiteCommands = typeof commands

let start = () => {}
let counted: () => Promise<{ streams: number; good: number; live: number }>

const commands = {
  /** So many games that begin now, each with a stream of this host. */
  async open({ origin, count }: { origin: string; count: number }): Promise<void> {
    const database = openDatabase({ file: join(temporaryFolder(), 'podium.sqlite') })
    await migrate(database)
    const store = await openTestStore(database)
    Object.defineProperty(store.editing, 'now', { value: () => new Date() })
    await store.addSeries({ id: 'cup' })
    // Regina keeps its clock six hours behind UTC all year.
    const local = new Date(Date.now() - 6 * HOUR_MS).toISOString()
    const begins = { localDate: local.slice(0, 10), localTime: local.slice(11, 16), zone: 'America/Regina' }
    for (let at = 0; at < count; at++) {
      const episodeDocId = await store.addEpisode('cup', { docId: `doc-${at}`, videoUrl: `${origin}/${at}/index.m3u8` })
      const pictures = [{ episodeDocId, label: { en: '', fr: '' } }]
      const saved = await store.heard(() => saveEvent(store.editing, anEvent({ id: randomUUID(), ...begins, pictures })))
      if (!saved.ok) throw new Error(saved.reason)
    }
    const probe = openProbe({
      database,
      games: store.games,
      hosts: { provider: origin, stream: origin, media: [origin], frames: [] },
      door: openProbeDoor({ origins: [origin] }),
      editing: store.editing,
      hasList: false,
      locks: async () => new Set(),
      onError: (error) => {
        throw error
      },
    })
    start = () => probe.start()
    counted = async () => {
      const states = await database.db.selectFrom('stream_check').select('state').execute()
      const live = await database.db.selectFrom('episode').select('doc_id').where('is_live', '=', 1).execute()
      return { streams: probe.streams().length, good: states.filter(({ state }) => state === 'good').length, live: live.length }
    }
  },
  start: () => start(),
  /** How many streams it reads, how many are well, and how many it has taken live. */
  counted: () => counted(),
}

answer(commands)
