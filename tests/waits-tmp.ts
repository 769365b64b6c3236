import { newViewer } from './browser.ts'
import { testDatabase } from './databases.ts'
import { startTestSite } from './site.ts'
import { fillSeries, longActions, frenchActions } from './turns.ts'
import { longestWait } from './write-waits.ts'
const db = await testDatabase('sqlite', { isMigrated: false })
const site = await startTestSite({ db, settings: { TRUSTED_PROXIES: '127.0.0.1' }, pollSeconds: 5 })
const admin = await newViewer(site, 'staff@bench.example', '198.51.100.20')
const visitor = await newViewer(site, 'fan@bench.example', '198.51.100.21')
await site.running.services.admins.grant(admin.email)
for (const id of ['long', 'other']) await site.addSeries({ id })
const docIds = await fillSeries(site, 'long', 5000)
for (const path of ['/series/other', '/series/other.data']) await visitor.get(path)
await admin.get('/admin/series/doc-long')
const { changes } = site.running.editing
const write = () => changes.change(async ({ touch }) => touch('viewer:bench'))
for (const [name, work] of Object.entries(longActions(site, admin, visitor, docIds))) {
  const t = performance.now()
  const w = await longestWait(write, work)
  console.log(w.toFixed(0).padStart(6), (performance.now() - t).toFixed(0).padStart(6), name)
}
for (const [name, work] of Object.entries(await frenchActions(site, admin, 20000))) {
  const t = performance.now()
  const w = await longestWait(write, work)
  console.log(w.toFixed(0).padStart(6), (performance.now() - t).toFixed(0).padStart(6), name)
}
await site.close(); await db.close()
