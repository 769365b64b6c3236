import { z } from 'zod'
import { publicationSent } from '../../catalog/publication.ts'
import { saveSeries, saveSeriesWithCopies } from '../../catalog/series/edit-series.server.ts'
import { tagsInUse } from '../../catalog/series/series-list.ts'
import { seriesForm, seriesValues } from '../../catalog/series/series-values.ts'
import { ticked } from '../../kit/form-fields.ts'
import type { AdminVisit, Services, Visit } from '../../services.server.ts'
import { refusedFields, refusedWhole } from '../kit/edit-form/edit-answer.ts'
import { readEdit, refuse } from '../kit/edit-form/read-edit.server.ts'

/** Reads the form values of a series, including its password: for admins only. */
export async function readSeriesForm({ documents, seal }: Pick<Services, 'documents' | 'seal'>, docId: string) {
  const series = await documents.series(docId)
  if (!series) return undefined
  const password = series.sealedPassword === null ? '' : seal.open(docId, series.sealedPassword)
  return { values: seriesValues(series, password), version: series.version }
}

/** The additional fields of a duplicate's form: the source series, and whether to copy its episodes. */
const copying = z.object({ copiedFrom: z.string(), withEpisodes: ticked })

type Options = { request: Request; services: Services; editing: AdminVisit['editing']; docId?: string }

/**
 * Saves the form of a new series, or of the series with this docId (spec M4). Only admins reach this function, because its routes
 * are below /admin.
 */
export async function saveSeriesForm({ request, services, editing, docId }: Options) {
  const { documents, origins } = services
  const stored = docId === undefined ? undefined : await readSeriesForm(services, docId)
  if (docId !== undefined && !stored) return refuse(refusedWhole('gone'), 404)
  const sent = await readEdit(request, seriesForm(origins, stored?.values).extend(copying.shape))
  if (!sent.ok) return sent.answer
  const { categoryId, embedLink, state, publicAt, copiedFrom, withEpisodes, ...content } = sent.value
  if (categoryId !== '' && categoryId !== stored?.values.categoryId) {
    const categories = await documents.categories()
    if (!categories.some(({ id }) => id === categoryId)) return refuse(refusedFields({ categoryId: 'unknown' }))
  }
  const values = {
    ...content,
    categoryId: categoryId || null,
    embedLink: embedLink || null,
    ...publicationSent({ state, publicAt }, docId === undefined),
  }
  const saved =
    docId === undefined && withEpisodes
      ? await saveSeriesWithCopies(editing, values, copiedFrom)
      : await saveSeries(editing, {
          ...values,
          // A form without a version counts as stale.
          ...(docId === undefined ? {} : { docId, baseVersion: sent.baseVersion ?? 0 }),
        })
  if (saved.ok) return { ok: true as const, ...(docId === undefined ? { goTo: `/admin/series/${saved.docId}` } : {}) }
  if (saved.reason === 'id-taken') return refuse(refusedFields({ id: 'id-taken' }), 409)
  if (saved.reason === 'password-too-long') return refuse(refusedFields({ password: 'too-long' }))
  const newer = docId === undefined ? undefined : await readSeriesForm(services, docId)
  if (saved.reason === 'series-not-found' || !newer) return refuse(refusedWhole('gone'), 404)
  return refuse({ ok: false, faults: {}, newer }, 409)
}

/**
 * Returns the form of a new series that duplicates an existing one (spec O5): with a free id, without the password and the access
 * codes.
 */
export async function duplicateSeries(
  { documents, seriesList }: Pick<Services, 'documents' | 'seriesList'>,
  v: AdminVisit['v'],
  docId: string,
) {
  const series = await documents.series(docId)
  if (!series) return undefined
  const { entries } = await seriesList.list(v)
  const taken = new Set(entries.map(({ id }) => id))
  const numbers = [...entries.keys(), entries.length].map((at) => `${series.id.slice(0, 74)}-${at + 2}`)
  return {
    docId,
    title: series.title,
    episodes: entries.find((each) => each.docId === docId)?.episodes ?? 0,
    isProtected: series.sealedPassword !== null,
    values: { ...seriesValues(series, ''), id: numbers.find((id) => !taken.has(id)) ?? '' },
  }
}

/**
 * Returns the choices in a series' form, the addresses that the form accepts, and the number of episodes that would be deleted
 * with the series.
 */
export async function formChoices(
  { documents, seriesList, origins }: Pick<Services, 'documents' | 'seriesList' | 'origins'>,
  { v }: Pick<AdminVisit, 'v'>,
  { language }: Pick<Visit, 'language'>,
  docId?: string,
) {
  const categories = await documents.categories()
  const { entries } = await seriesList.list(v)
  return {
    categories: categories.map(({ id, name, tags }) => ({ id, name, tags })),
    tags: tagsInUse(entries, language),
    episodes: entries.find((each) => each.docId === docId)?.episodes ?? 0,
    origins,
  }
}
