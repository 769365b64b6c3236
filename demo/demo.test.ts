import { join } from 'node:path'
import { expect, test } from 'vitest'
import { liveStreams } from '../app/playback/streams/live-streams.ts'
import { readConfig } from '../server/config.ts'
import { testDatabase } from '../tests/databases.ts'
import { demoCatalogue } from './catalogue/catalogue.ts'
import { openDemo } from './demo.ts'

test('a site on the last of all ports has its demo provider on a free one', async () => {
  const db = await testDatabase('sqlite')
  const dataDir = join(db.settings.DATA_DIR as string, 'demo')
  const demo = await openDemo({ port: 65_535, host: '127.0.0.1', dataDir })
  const provider = demo?.settings.PROVIDER_HOST as string
  expect((await fetch(`${provider}/play/hockey`)).status).toBeLessThan(500)
  await demo?.close()
  await db.close()
})

test('K3 the list of the demo’s provider says when its event is on air', async () => {
  const db = await testDatabase('sqlite')
  const dataDir = join(db.settings.DATA_DIR as string, 'demo')
  const demo = await openDemo({ port: 0, host: '127.0.0.1', dataDir })
  const { LIVE_STREAMS_URL = '', PROVIDER_HOST = '' } = demo?.settings ?? {}
  expect(readConfig(demo?.settings ?? {}).liveStreamsUrl).toBe(LIVE_STREAMS_URL)
  const list = liveStreams.parse(await (await fetch(LIVE_STREAMS_URL)).json())
  const { episodes } = demoCatalogue({ playHost: PROVIDER_HOST, streamHost: PROVIDER_HOST, now: new Date() })
  const known = episodes.filter(({ videoUrl }) => list.some(({ id }) => id === videoUrl))
  expect(known.map(({ cycles }) => cycles)).toEqual([true])
  await demo?.close()
  const own = await openDemo({ port: 0, host: '127.0.0.1', dataDir, providerHost: 'https://play.example' })
  expect(own?.settings).not.toHaveProperty('LIVE_STREAMS_URL')
  await own?.close()
  await db.close()
})
