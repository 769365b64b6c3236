import { expect, onTestFinished, test } from 'vitest'
import { openAuthenticator, secretOf } from '../authenticator.ts'
import { enginesOf, rounds } from '../daily.ts'
import { testDatabase } from '../databases.ts'
import { newViewer, openBrowser } from '../sites/browser.ts'
import { startProcess } from '../sites/site-process.ts'
import { send } from '../sites/visitor.ts'

/** How many sites are killed right after their last response. */
const ROUNDS = rounds({ daily: 1, proof: 2 })

test.each(enginesOf(import.meta.filename))(
  'F-01 Q-39 Q-06 on %s a message that was accepted and a second factor that was set survive a kill right after the answer',
  async (engine) => {
    const db = await testDatabase(engine)
    onTestFinished(() => db.close())
    const rows = db.database.db
    // No mail server: accepted mails have to wait in the database.
    const settings = { ...db.settings, SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_EMAIL: 'help@site.example' }
    for (let round = 0; round < ROUNDS; round++) {
      const site = await startProcess({ settings })
      const { uid, email, get, post } = await newViewer(site, `staff${round}@site.example`, `198.51.100.${round}`)
      await rows.insertInto('admin').values({ uid, email, added_at: '2026-01-15T00:00:00.000Z' }).execute()
      await post('/account/second-factor', { step: 'begin' })
      const app = openAuthenticator(secretOf((await get('/account/second-factor')).body))
      const [message, enabled] = await Promise.all([
        send(site, '/contact', { email: 'fan@site.example', message: `No sound in round ${round}.` }),
        post('/account/second-factor', { step: 'enable', code: app.now() }),
      ])
      await site.kill()
      expect([message.status, enabled.status]).toEqual([200, 200])

      const again = await startProcess({ settings })
      const waiting = await rows.selectFrom('work').selectAll().execute()
      expect(waiting.filter((row) => JSON.stringify(row).includes(`No sound in round ${round}.`))).toHaveLength(1)
      // A new sign-in asks for it, and its codes continue.
      const phone = openBrowser(again, { address: `198.51.100.${round}` })
      await phone.signIn(email)
      const admin = () => phone.get('/admin', { headers: { accept: 'text/html' } })
      expect((await admin()).headers.get('location')).toBe('/confirm?redirectTo=%2Fadmin')
      expect((await phone.post('/confirm', { code: app.last(), redirectTo: '/admin' })).status).toBe(400)
      expect((await phone.post('/confirm', { code: app.next(), redirectTo: '/admin' })).status).toBe(302)
      expect((await admin()).status).toBe(200)
      const [recovery = ''] = [...enabled.body.matchAll(/<li>(\d{4} \d{4} \d{4})<\/li>/g)].map(([, code = '']) => code)
      const tablet = openBrowser(again, { address: `198.51.100.${round}` })
      await tablet.signIn(email)
      expect((await tablet.post('/confirm', { code: recovery, redirectTo: '/admin' })).status).toBe(302)
      await again.kill()
    }
  },
  120_000,
)
