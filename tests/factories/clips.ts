import type { Tables } from '../../database/tables.ts'

/** Returns the row of a clip of ten seconds. */
export const aClip = (
  given: Pick<Tables['all_clip'], 'episode_doc_id' | 'made_at'> & Partial<Tables['all_clip']>,
): Tables['all_clip'] => ({
  id: 'clip',
  video: '',
  base_at: null,
  from_ms: 10_000,
  to_ms: 20_000,
  title_en: 'The goal',
  title_fr: 'Le but',
  thumbnail: '',
  tells_result: 0,
  made_by: 'u',
  version: 1,
  updated_at: given.made_at,
  ...given,
})
