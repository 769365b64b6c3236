import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { inTurns } from '../../../database/turns.ts'
import type { Companion } from '../../catalog/catalogue.server.ts'
import { CLIPS } from '../../history/topics.ts'
import type { Clip } from './clips.ts'

export type ClipRow = Selectable<Tables['clip']>

/** All clips outside the trash, at one version of the topic 'clips'. Immutable. */
export type Clips = {
  byId: ReadonlyMap<string, Clip>
  /** Returns the clips of an episode, newest first. */
  ofEpisode(docId: string): readonly Clip[]
}

export type ClipStore = { clips(): Clips; companion: Companion }

/** Holds all clips in memory, and reads them again with each change of their topic (spec J6). */
export function openClips(): ClipStore {
  let shown: Clips | undefined
  return {
    clips() {
      if (!shown) throw new Error('The clips have not been read yet.')
      return shown
    },
    companion: {
      topic: CLIPS,
      async read(trx) {
        const next = await readClips(trx)
        return () => {
          shown = next
        }
      },
    },
  }
}

async function readClips(db: Kysely<Tables>): Promise<Clips> {
  const rows = await db.selectFrom('clip').selectAll().orderBy('made_at', 'desc').orderBy('id').execute()
  const byId = new Map<string, Clip>()
  await inTurns(rows, (row) => byId.set(row.id, toClip(row)))
  const byEpisode = Map.groupBy(byId.values(), ({ episodeDocId }) => episodeDocId)
  return { byId, ofEpisode: (docId) => byEpisode.get(docId) ?? [] }
}

type ToStore = Omit<Clip, 'version'> & { madeBy: string; version: number; updatedAt: string }

export const toRow = (clip: ToStore): ClipRow => ({
  id: clip.id,
  episode_doc_id: clip.episodeDocId,
  video: clip.video,
  base_at: clip.baseAt,
  from_ms: clip.fromMs,
  to_ms: clip.toMs,
  title_en: clip.title.en,
  title_fr: clip.title.fr,
  thumbnail: clip.thumbnail,
  tells_result: clip.tellsResult ? 1 : 0,
  made_by: clip.madeBy,
  made_at: clip.madeAt,
  version: clip.version,
  updated_at: clip.updatedAt,
})

export const toClip = (row: ClipRow): Clip => ({
  id: row.id,
  episodeDocId: row.episode_doc_id,
  video: row.video,
  baseAt: row.base_at,
  fromMs: row.from_ms,
  toMs: row.to_ms,
  title: { en: row.title_en, fr: row.title_fr },
  thumbnail: row.thumbnail,
  tellsResult: row.tells_result === 1,
  madeAt: row.made_at,
  version: row.version,
})
