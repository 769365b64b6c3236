import type { Tables } from '../../database/tables.ts'

/** A viewer's row without any way to sign in. */
export const aViewer = (id: string): Tables['viewer'] => ({
  id,
  email: `${id}@viewers.example`,
  email_verified: 0,
  name: '',
  image: null,
  created_at: '2026-01-15T00:00:00.000Z',
  updated_at: '2026-01-15T00:00:00.000Z',
})
