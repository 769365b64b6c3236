import { afterEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../daily.ts'
import { type TestDatabase, testDatabase } from '../databases.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { type MailPeer, startMail } from '../peers/mail.ts'
import { type PushService, startPushService } from '../peers/push-service.ts'
import { openBrowser } from '../sites/browser.ts'
import { startTestSite } from '../sites/site.ts'
import { waitFor } from '../wait-for.ts'

const DAY = 86_200_000
const AHEAD = new Date(Date.now() + 20 * DAY).toISOString().slice(0, 10)

describe.each(enginesOf(import.meta.filename))('a site that stops while it sends, on %s', (engine) => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  /** A site with a game, whose database outlives it. */
  async function open() {
    const [db, mail, service]: [TestDatabase, MailPeer, PushService] = [
      await testDatabase(engine),
      await startMail(),
      await startPushService(),
    ]
    const settings = { TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: mail.url, PUSH_HOSTS: service.origin }
    const start = () => startTestSite({ engine, settings, db })
    const site = await start()
    closing.push(
      () => db.close(),
      () => Promise.all([mail.close(), service.close()]),
      () => site.close(),
    )
    const { editing, services } = site.running
    const teams = await addTeams({ editing, heard: site.heard })
    const content = anEvent({ localDate: AHEAD, homeTeamId: teams.northgate, awayTeamId: teams.lacBleu })
    const saved = await site.heard(() => saveEvent(editing, content))
    if (!saved.ok) throw new Error(saved.reason)
    const { id } = saved
    const asked = { kind: 'event', id, lead: '15' }
    const cancel = () =>
      site.heard(() => saveEvent(editing, { ...content, id, schedule: 'cancelled', reason: { en: 'Snow', fr: 'Neige' } }))
    return { db, mail, service, site, services, start, asked, cancel }
  }

  test('E9 pushes that were marked as sent are sent, and their answers are stored', async () => {
    const { db, service, site, services, asked, cancel } = await open()
    for (let count = 0; count < 20; count++) {
      const subscription = service.subscribe(services.reminders.pushKey)
      const choice = { target: { kind: 'event', id: asked.id }, lead: 15, language: 'en' } as const
      const from = { client: `198.51.100.${count}`, cookie: '' }
      expect((await services.reminders.subscribeByPush(choice, subscription, from)).ok).toBe(true)
    }
    const { promise, resolve } = Promise.withResolvers<{ status: number }>()
    service.answer(() => promise)
    await cancel()
    services.reminders.deliverDue().catch(() => {})
    await waitFor(() => expect(service.count()).toBeGreaterThan(0))
    const stopped = site.close()
    await waitFor(() => expect(service.count()).toBe(20))
    resolve({ status: 201 })
    await stopped
    expect(service.received).toHaveLength(20)
    const rows = await db.database.db.selectFrom('reminder_due').select('outcome').where('slot', '=', 'notice').execute()
    expect(rows.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 20 }, () => 'sent'))
  })

  test('E9 a mail that the mail server has taken is not sent again by the next start', async () => {
    const { mail, site, start, asked } = await open()
    const held = mail.hold()
    const browser = openBrowser(site, { address: '198.51.100.1' })
    const asking = browser.post(`/reminders/new?kind=event&id=${asked.id}`, { ...asked, email: 'fan@viewers.example' })
    await waitFor(() => expect(held.open()).toBe(1))
    // Its patience ends while the mail server still thinks.
    expect((await asking).status).toBe(200)
    const stopped = site.close()
    // The server of pages has closed, and the services close.
    await waitFor(() => expect(site.server.listening).toBe(false))
    held.release()
    await stopped
    const again = await start()
    closing.push(() => again.close())
    await again.running.services.reminders.outbox.deliver()
    expect(mail.mails).toHaveLength(1)
  })
})
