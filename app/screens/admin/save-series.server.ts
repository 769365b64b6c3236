import { saveSeries } from '../../catalog/edit-series.server.ts'
import { seriesForm } from '../../catalog/series-form.ts'
import type { AdminVisit, Services } from '../../services.server.ts'
import { type EditAnswer, refusedFields, refusedWhole } from './edit-answer.ts'
import { readEdit, refuse } from './read-edit.server.ts'

type Options = { request: Request; services: Services; editing: AdminVisit['editing']; docId?: string }

/** Saves the form of a new series, or of the one with this docId (spec M4). For admins: its routes stand below /admin. */
export async function saveSeriesForm({ request, services, editing, docId }: Options) {
  const { seriesDesk, origins } = services
  const stored = docId === undefined ? undefined : await seriesDesk.find(docId)
  if (docId !== undefined && !stored) return refuse(refusedWhole('gone'), 404)
  const sent = await readEdit(request, seriesForm(origins, stored?.values))
  if (!sent.ok) return sent.answer
  const { categoryId, embedLink, ...content } = sent.value
  if (categoryId !== '' && categoryId !== stored?.values.categoryId) {
    const categories = await seriesDesk.categories()
    if (!categories.some(({ id }) => id === categoryId)) return refuse(refusedFields({ categoryId: 'unknown' }))
  }
  const saved = await saveSeries(editing, {
    ...content,
    categoryId: categoryId || null,
    embedLink: embedLink || null,
    // A form that tells no version is as old as can be.
    ...(docId === undefined ? {} : { docId, baseVersion: sent.baseVersion ?? 0 }),
  })
  if (saved.ok) return refuse({ ok: true, ...(docId === undefined ? { leadsTo: `/admin/series/${saved.docId}` } : {}) })
  if (saved.reason === 'id-taken') return refuse(refusedFields({ id: 'id-taken' }), 409)
  if (saved.reason === 'password-too-long') return refuse(refusedFields({ password: 'too-long' }))
  const newer = docId === undefined ? undefined : await seriesDesk.find(docId)
  if (saved.reason === 'series-not-found' || !newer) return refuse(refusedWhole('gone'), 404)
  return refuse({ ok: false, faults: {}, newer } satisfies EditAnswer, 409)
}
