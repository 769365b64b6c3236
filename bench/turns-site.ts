import { newViewer } from '../tests/browser.ts'
import { testDatabase } from '../tests/databases.ts'
import { startTestSite } from '../tests/site.ts'
import { fillSeries, longActions, longestTurn } from '../tests/turns.ts'
import { answer } from './processes.ts'

/** A site in the caller's own process, so that turns of its event loop can be told from those of other processes. */
export type TurnsCommands = typeof commands

const commands = {
  /** The longest turn of each action on a series with this many episodes, in ms of CPU time; with a new site each time. */
  async measure({ episodes }: { episodes: number }): Promise<Record<string, number>> {
    const db = await testDatabase('sqlite', { isMigrated: false })
    // The figures include the product's poll.
    const site = await startTestSite({ db, settings: { TRUSTED_PROXIES: '127.0.0.1' }, pollSeconds: 5 })
    const admin = await newViewer(site, 'staff@bench.example', '198.51.100.20')
    const visitor = await newViewer(site, 'fan@bench.example', '198.51.100.21')
    await site.running.services.admins.grant(admin.email)
    for (const id of ['long', 'other']) await site.addSeries({ id })
    const docIds = await fillSeries(site, 'long', episodes)
    // The first pages of a process compile what every page needs.
    for (const path of ['/series/other', '/series/other.data']) await visitor.get(path)
    await admin.get('/admin/series/doc-other')
    const turns: Record<string, number> = {}
    for (const [name, work] of Object.entries(longActions(site, admin, visitor, docIds))) turns[name] = await longestTurn(work)
    await site.close()
    await db.close()
    return turns
  },
}

answer(commands)
