import { expect, onTestFinished, test } from 'vitest'
import { inProof } from '../daily.ts'
import { testDatabase } from '../databases.ts'
import { freePort } from '../free-port.ts'
import { capturedLog } from '../log.ts'
import { startMail } from '../peers/mail.ts'
import { newViewer, PASSWORD } from '../sites/browser.ts'
import { startTestSite } from '../sites/site.ts'
import { runAdmin, startProcess } from '../sites/site-process.ts'
import { send } from '../sites/visitor.ts'

const EMAIL = 'fan@site.example'

const tokenIn = (mail: { text?: string | undefined }) => /token=([\w.%-]+)/.exec(mail.text ?? '')?.[1] as string

test('F-12 while the mail server is away the form says that the mail comes later, in the language of the page; it comes with a link that works, once', async () => {
  const port = await freePort()
  const log = capturedLog('info')
  const site = await startTestSite({ log: log.logger, settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  const fan = await newViewer(site, EMAIL)
  for (const [language, words] of [
    ['en', 'It may take a while: our mail service is not responding right now.'],
    ['fr', 'notre service de messagerie ne répond pas pour l’instant'],
  ] as const) {
    const { status, body } = await fan.post('/forgot-password', { email: EMAIL }, { language })
    expect([status, body.includes(words)]).toEqual([200, true])
  }
  expect(log.text()).toContain('a mail could not be sent')
  expect(log.text()).not.toContain(EMAIL)
  const { db } = site.db.database
  // Nothing stored would let anybody set a password.
  const [row] = await db.selectFrom('work').selectAll().execute()
  expect(Object.keys(row ?? {})).not.toContain('token')
  expect((await runAdmin(['mails'], site.db.settings)).said).toMatch(
    /^Mails that wait for the mail server: 1, since [\d-]+T[\d:.]+Z, the last try came to ESOCKET\. The next one is tried at /,
  )

  const peer = await startMail(port)
  const { outbox } = site.running.services.accounts
  await outbox.deliver()
  expect(peer.mails).toEqual([])
  await db.updateTable('work').set({ due_at: new Date().toISOString() }).execute()
  await outbox.deliver()
  await outbox.deliver()
  expect(peer.mails.map(({ subject }) => subject)).toEqual(['Nouveau mot de passe pour Podium'])
  expect((await runAdmin(['mails'], site.db.settings)).said).toBe('No mails wait.')
  const password = 'another long password'
  const [mail] = peer.mails
  const { status, headers } = await send(site, '/reset-password', {
    token: decodeURIComponent(tokenIn(mail ?? {})),
    password,
    again: password,
  })
  expect([status, headers.get('location')]).toEqual([302, '/login?reset'])
  await site.close()
  await peer.close()
})

inProof(() =>
  test('F-12 a mail that waits is not sent any more once its viewer has another password', async () => {
    const site = await startTestSite({ settings: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const fan = await newViewer(site, EMAIL)
    await fan.post('/forgot-password', { email: EMAIL })
    const password = 'another long password'
    await fan.post('/account', { form: 'password', current: PASSWORD, password, again: password })
    expect(await site.db.database.db.selectFrom('work').selectAll().execute()).toEqual([])
    await site.close()
  }),
)

test('F-12 killed while the mail server thinks about a mail, the site sends it after its next start, once and under the same Message-ID', async () => {
  const db = await testDatabase('sqlite')
  onTestFinished(() => db.close())
  let peer = await startMail()
  const settings = { ...db.settings, SMTP_URL: peer.url }
  const site = await startProcess({ settings })
  const fan = await newViewer(site, EMAIL)
  const got = peer.fallSilent()
  const asked = fan.post('/forgot-password', { email: EMAIL }).catch(() => undefined)
  const first = await got
  await site.kill()
  await asked
  await peer.close()

  peer = await startMail(Number(new URL(settings.SMTP_URL).port))
  onTestFinished(() => peer.close())
  const next = peer.next()
  const again = await startProcess({ settings })
  const mail = await next
  expect([mail.messageId, mail.to?.[0]?.address]).toEqual([first.messageId, EMAIL])
  await expect.poll(() => db.database.db.selectFrom('work').selectAll().execute()).toEqual([])
  expect(peer.mails).toHaveLength(1)
  await again.kill()
})
