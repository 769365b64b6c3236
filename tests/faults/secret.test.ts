import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addCode } from '../../app/access/codes/edit-codes.server.ts'
import { removeSeries } from '../../app/events/deletions/remove-documents.server.ts'
import { takeBack } from '../../app/panel/history/trash/take-back-kinds.server.ts'
import { openDatabase } from '../../database/open.ts'
import { changeSecret } from '../../server/change-secret.ts'
import { openAuthenticator } from '../authenticator.ts'
import { testDatabase } from '../databases.ts'
import { addGame } from '../keep-score.ts'
import { SECRET } from '../secret.ts'
import { newViewer, openBrowser, PASSWORD } from '../sites/browser.ts'
import { startTestSite } from '../sites/site.ts'
import { runAdmin } from '../sites/site-process.ts'
import { kindOf, send } from '../sites/visitor.ts'

const NEXT = 'the next secret of more than thirty-two characters'

test.each([
  ['its own in the data folder', 'sqlite', { PODIUM_SECRET: '' }, {}, {}],
  ['one in its settings', 'postgres', {}, { PODIUM_NEW_SECRET: NEXT }, { PODIUM_SECRET: NEXT }],
] as const)(
  'F-37 a site that is given another secret has every password of its series, and everybody signs in again: %s',
  async (_, engine, before, given, after) => {
    const db = await testDatabase(engine)
    onTestFinished(() => db.close())
    const site = await startTestSite({ db, settings: before })
    await site.addSeries({ id: 'locked', password: 'Vert & Or 7' })
    await site.addSeries({ id: 'binned', password: 'Rouge & Blanc 9' })
    const values = { seriesDocId: 'doc-binned', name: 'UBC', code: 'ubc-code', startsAt: null, endsAt: null, mostUses: null }
    expect(await site.heard(() => addCode(site.running.editing, values))).toMatchObject({ ok: true })
    const game = await addGame(site, { seriesDocId: 'doc-binned' })
    const link = await site.running.services.scores.links.make(site.running.editing, { eventId: game, name: 'Table' })
    if (!link.ok) throw new Error(link.reason)
    const [made] = await site.running.services.scores.links.list(game)
    const removed = await site.heard(() => removeSeries(site.running.editing, 'doc-binned'))
    if (!removed.ok) throw new Error(removed.reason)
    const fan = await newViewer(site, 'fan@site.example')
    expect((await fan.post('/unlock', { seriesId: 'locked', password: 'Vert & Or 7' })).status).toBe(200)
    const by = { uid: fan.uid, email: 'fan@site.example', client: '' }
    const begun = await site.running.services.secondFactors.begin(by)
    const app = openAuthenticator(begun?.secret ?? '')
    expect((await site.running.services.secondFactors.enable(by, '', app.now())).ok).toBe(true)
    /** On a connection that is closed again: the secret cannot be changed while another one is open. */
    const sealed = async () => {
      const { db: tables, close } = openDatabase(db.where)
      return tables.selectFrom('second_factor').select('sealed_secret').executeTakeFirstOrThrow().finally(close)
    }
    const sealedBefore = await sealed()
    const secret = () => readFile(join(db.settings.DATA_DIR as string, 'secret'), 'utf8').catch(() => '')
    const old = await secret()
    if (engine === 'postgres') {
      const tooEarly = await runAdmin(['change-secret'], { ...db.settings, ...before, ...given })
      expect(tooEarly).toMatchObject({ status: 1, said: expect.stringContaining('The site runs on this database.') })
    }
    await site.close()

    if (engine === 'postgres') {
      const config = {
        dataDir: db.settings.DATA_DIR as string,
        databaseUrl: db.settings.DATABASE_URL,
        secret: SECRET,
      }
      await expect(changeSecret(config, 'short')).rejects.toThrow('PODIUM_NEW_SECRET needs at least 32 characters.')
    }
    const { said } = await runAdmin(['change-secret'], { ...db.settings, ...before, ...given })
    expect(said).toContain('Passwords of series sealed anew: 1. Everybody signs in again.')
    if (engine === 'sqlite') expect(await secret()).not.toBe(old)
    else await expect(startTestSite({ db })).rejects.toThrow('This database belongs to a site with another secret.')

    const again = await startTestSite({ db, settings: { ...before, ...after } })
    const back = openBrowser(again, { jar: fan.jar })
    expect((await back.get('/me')).status).toBe(401)
    // A second factor keeps working: the app needs no new secret.
    expect(await sealed()).not.toEqual(sealedBefore)
    expect(await again.running.services.secondFactors.check(by, '', app.next())).toEqual({ ok: true })
    expect(kindOf(await back.get('/series/locked/content'))).toBe('locked')
    expect((await back.signIn('fan@site.example', PASSWORD)).status).toBe(302)
    expect(kindOf(await back.get('/series/locked/content'))).toBe('locked')
    expect((await send(again, '/unlock', { seriesId: 'locked', password: 'wrong' })).status).toBe(403)
    expect((await back.post('/unlock', { seriesId: 'locked', password: 'Vert & Or 7' })).status).toBe(200)
    expect(kindOf(await back.get('/series/locked/content'))).toBe('open')
    // What was in the trash comes back with its password and its codes (spec O1).
    expect(await again.heard(() => takeBack(again.running.editing, removed.removedId))).toMatchObject({ ok: true })
    for (const password of ['Rouge & Blanc 9', 'ubc-code'])
      expect((await send(again, '/unlock', { seriesId: 'binned', password })).status, password).toBe(200)
    // Its scorer reads the same letters on the link.
    const [held] = await again.running.services.scores.links.list(game)
    expect(held?.letters).toBe(made?.letters)
    await again.close()
  },
)
