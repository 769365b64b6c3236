import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { removeSeries } from '../../events/deletions/remove-documents.server.ts'
import type { Services } from '../../services.server.ts'
import { NO_KEYS, watchPage } from './watch.server.ts'

let db: TestDatabase
let store: TestStore
beforeEach(async () => {
  db = await testDatabase('sqlite')
  store = await openTestStore(db.database)
  await store.addSeries({ id: 'cup' })
  await store.addEpisode('cup', { title: 'CANARY' })
})
afterEach(async () => {
  await store.close()
  await db.close()
})

const hosts = {
  provider: 'https://webcast.example',
  stream: 'https://webcast.example',
  media: ['https://webcast.example'],
  frames: [],
}

/** Returns what a stranger sees of the series when `edit` takes effect just after its episodes were read. */
function seenDuring(edit: () => Promise<unknown>) {
  let isFirst = true
  const catalogue: TestStore['catalogue'] = {
    ...store.catalogue,
    async episodesOf(series) {
      const read = await store.catalogue.episodesOf(series)
      if (isFirst) await edit()
      isFirst = false
      return read
    },
  }
  return watchPage({ catalogue, access: store.access, hosts } as unknown as Services, 'cup', NO_KEYS, 'en')
}

test('P5 a series that is locked while its episodes are read is locked', async () => {
  const seen = await seenDuring(() => store.addSeries({ id: 'cup', password: 'pw' }))
  expect(seen.kind).toBe('locked')
  expect(JSON.stringify(seen)).not.toContain('CANARY')
})

test('a series that goes while its episodes are read is not found', async () => {
  const seen = await seenDuring(() => store.heard(() => removeSeries(store.editing, 'doc-cup')))
  expect(seen.kind).toBe('not-found')
})

test('P2 T-32 what was added to a series with its new password is shown by no node that has not heard of it yet', async () => {
  const deaf = await openTestStore(db.again())
  // The deaf node already has the series, and reads its episodes from the database.
  await store.addSeries({ id: 'cup', password: 'pw' })
  await store.addEpisode('cup', { docId: 'secret', title: 'CANARY', isLive: true })
  expect(deaf.catalogue.snapshot().byId.get('cup')?.sealedPassword).toBeNull()
  const seen = await watchPage({ catalogue: deaf.catalogue, access: deaf.access, hosts }, 'cup', NO_KEYS, 'en')
  expect(seen).toMatchObject({ kind: 'locked', series: { isProtected: true } })
  expect(JSON.stringify(seen)).not.toContain('CANARY')
  await deaf.close()
})
