import type { Episode } from '../../catalog/episodes/episode.ts'
import { episodeForm, newEpisode } from '../../catalog/episodes/episode-values.ts'
import { addEpisodes, changeEpisodes, type EpisodeEdit } from '../../catalog/episodes/many-episodes.server.ts'
import type { Publication } from '../../catalog/publication.ts'
import type { Editing } from '../../history/editing.server.ts'
import { addressChecks, videoContent } from '../../playback/streams/video-address.ts'
import type { Services } from '../../services.server.ts'
import { addressesOf } from '../episodes/save-episode.server.ts'
import { EPISODE_COLUMNS, type EpisodeColumn } from './episode-columns.ts'
import type { CellFault, Cells } from './grid-values.ts'
import { type GridAnswer, parseRows, refuseCells, refuseOutdated } from './submitted-rows.server.ts'

type SaveContext = Pick<Services, 'documents' | 'hosts' | 'origins' | 'now'> & { editing: Editing; seriesDocId: string }

/**
 * Saves the changed cells of a table of episodes, all or none. Reports errors by cell and newer versions by row (spec O5, M12).
 */
export async function saveEpisodesGrid(means: SaveContext, text: string | undefined): Promise<GridAnswer> {
  const sent = parseRows(text)
  if (!sent.ok) return sent
  const episodes = await means.documents.episodes(means.seriesDocId)
  const byId = new Map(episodes.map((episode) => [episode.docId, episode]))
  const gone = sent.rows.filter(({ id }) => !byId.has(id)).map(({ id }) => id)
  if (gone.length > 0) return refuseOutdated(gone, 'gone')
  const faults: CellFault[] = []
  const edits = sent.rows.map(({ id, version, cells }): EpisodeEdit => {
    const read = readCells(cells, byId.get(id), means)
    faults.push(...read.faults.map((fault) => ({ id, ...fault })))
    return { docId: id, version, given: read.given }
  })
  if (faults.length > 0) return refuseCells(faults)
  const saved = await changeEpisodes(means.editing, means.seriesDocId, edits)
  if (saved.ok) return { ok: true, count: saved.count, removedId: saved.undoId }
  return refuseOutdated(saved.ids, saved.reason === 'changed' ? 'changed' : 'gone')
}

/**
 * Adds the rows of a table as new episodes, all or none; an empty column gets the default (spec M7). They are drafts unless
 * `state` publishes them (spec O4).
 */
export async function saveManyEpisodes(
  means: SaveContext,
  text: string | undefined,
  state: string | undefined,
): Promise<GridAnswer> {
  const sent = parseRows(text)
  if (!sent.ok) return sent
  const usual = newEpisode(0, means.now().toISOString().slice(0, 10))
  const faults: CellFault[] = []
  const given = sent.rows.map(({ id, cells }) => {
    const filled = Object.fromEntries(Object.entries(cells).filter(([, value]) => value.trim() !== ''))
    const read = readCells({ releaseDate: usual.releaseDate, ...filled }, undefined, means)
    faults.push(...read.faults.map((fault) => ({ id, ...fault })))
    return read.given
  })
  if (faults.length > 0) return refuseCells(faults)
  const publication: Publication = { state: state === 'public' ? 'public' : 'draft', publicAt: null }
  const rows = given.map((each) => ({ ...each, ...publication }))
  const added = await addEpisodes(means.editing, means.seriesDocId, rows)
  return added.ok ? { ok: true, count: added.count, removedId: added.undoId } : { ok: false, reason: 'gone' }
}

/**
 * Validates the cells of a row by the rules of the episode form. Other fields keep their values, even those that the form would
 * refuse.
 */
function readCells(cells: Cells, episode: Episode | undefined, { hosts, origins }: Pick<SaveContext, 'hosts' | 'origins'>) {
  const known = addressesOf(episode)
  const { shape } = episodeForm(addressChecks(hosts, origins.pictures, known))
  const faults: Omit<CellFault, 'id'>[] = []
  const given: EpisodeEdit['given'] = {}
  for (const [name, value = ''] of Object.entries(cells)) {
    const column = EPISODE_COLUMNS.find((each) => each === name)
    const read = column && shape[column].safeParse(value)
    if (!column || !read?.success) {
      faults.push({ column: column ?? '', code: read?.error?.issues[0]?.message ?? 'other' })
      continue
    }
    Object.assign(
      given,
      givenOf(column, read.data, (url) => videoContent(url, episode?.onRoku ?? false, hosts, known)),
    )
  }
  return { faults, given }
}

function givenOf(
  column: EpisodeColumn,
  value: string | number | null,
  video: (url: string) => EpisodeEdit['given'],
): EpisodeEdit['given'] {
  if (column === 'duration') return { durationSeconds: Number(value) }
  if (column === 'startsAt') return { startsAt: value === null ? null : String(value) }
  return column === 'videoUrl' ? video(String(value)) : { [column]: String(value) }
}
