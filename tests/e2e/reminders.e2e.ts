import type { Page } from '@playwright/test'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import type { TestSite } from '../sites/site.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './site.ts'

type ShownNotifications = { shown: object[] }

test.use({ serviceWorkers: 'allow' })

/** A game of tomorrow. Returns its id. */
async function addGame(site: TestSite): Promise<string> {
  const start = localStartOf(new Date(Date.now() + 30 * 3_600_000).toISOString(), 'America/St_Johns')
  const saved = await site.heard(() => saveEvent(site.running.editing, anEvent(start)))
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}

/** A browser under test has no account at a push service: this is what it would get from one. The site sends nothing here. */
async function subscribes(page: Page, key: string) {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((p256dh) => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/of-a-test'
    const kept = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }) }
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('subscribed', 'yes')
      return kept as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () =>
      sessionStorage.getItem('subscribed') ? (kept as unknown as PushSubscription) : null
    // What a browser without a window says is not what it was granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
  }, key)
}

test('E9 from a game a viewer has the device remind them, sees the reminder, and stops it, by keyboard', async ({
  page,
  site,
}) => {
  const game = await addGame(site)
  await subscribes(page, site.running.services.reminders.pushKey)
  await page.goto(`/game/${game}`)
  await page.getByRole('link', { name: 'Remind me' }).press('Enter')
  // One choice of the time, one of the way.
  await expect(page.getByLabel('When?')).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'How?' }).getByRole('radio', { name: 'On this device' })).toBeChecked()
  await expect(page.getByLabel('Email address')).toBeHidden()
  await page.getByLabel('When?').selectOption('An hour before')
  await page.getByRole('button', { name: 'Turn on the notification' }).press('Enter')
  const told = page.getByRole('status').filter({ hasText: 'This device will remind you.' })
  await expect(told).toBeFocused()
  await told.getByRole('link', { name: 'My reminders' }).press('Enter')
  const here = page.getByRole('region', { name: 'On this device' })
  await expect(here.getByRole('listitem')).toContainText('An hour before')
  await expect(here.getByRole('link', { name: 'Final' })).toHaveAttribute('href', `/game/${game}`)
  await here.getByRole('button', { name: /^Stop the reminder of Final/ }).press('Enter')
  await expect(here.getByRole('status')).toHaveText('Reminder stopped.')
  await expect(here.getByText('No reminders yet.')).toBeVisible()
  await page.reload()
  await expect(here.getByText('No reminders yet.')).toBeVisible()
})

test('E9 a viewer who blocks notifications is told so, and is reminded by email instead', async ({ page, site }) => {
  const game = await addGame(site)
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await page.goto(`/fr/reminders/new?kind=event&id=${game}`)
  const blocked = page.getByRole('alert').filter({ hasText: 'Ce navigateur bloque les notifications du site.' })
  await page.getByRole('radio', { name: 'Sur cet appareil' }).check()
  await page.getByRole('button', { name: 'Activer la notification' }).click()
  await expect(blocked).toBeVisible()
  await page.getByRole('radio', { name: 'Sur cet appareil' }).press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Par courriel' })).toBeChecked()
  await expect(blocked).toBeHidden()
  await page.getByRole('button', { name: 'M’envoyer le lien' }).click()
  await expect(page.getByText('Saisissez une adresse courriel')).toBeVisible()
  await page.getByLabel('Adresse courriel').fill('fan@viewers.example')
  // What was typed outlives a change of mind.
  await page.getByRole('radio', { name: 'Sur cet appareil' }).check()
  await page.getByRole('radio', { name: 'Par courriel' }).check()
  await page.getByRole('button', { name: 'M’envoyer le lien' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nous vous avons envoyé un lien.' })).toBeFocused()
})

test('E9 a browser that had refused notifications before is offered email first', async ({ page, site }) => {
  const game = await addGame(site)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto(`/reminders/new?kind=event&id=${game}`)
  await expect(page.getByRole('radio', { name: 'By email' })).toBeChecked()
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('E9 without script, or without notifications, the form asks when and for an email, and nothing else', async ({
  browser,
  page,
  site,
}) => {
  const game = await addGame(site)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const plain = await context.newPage()
  await plain.goto(`/reminders/new?kind=event&id=${game}`)
  await expect(plain.getByRole('radio')).toHaveCount(0)
  await plain.getByLabel('When?').selectOption('An hour before')
  await plain.getByLabel('Email address').fill('nobody')
  await plain.getByRole('button', { name: 'Send me the link' }).click()
  await expect(plain.getByText('Please enter an email address')).toBeVisible()
  await expect(plain.getByLabel('When?')).toHaveValue('60')
  await plain.getByLabel('Email address').fill('fan@viewers.example')
  await plain.getByRole('button', { name: 'Send me the link' }).click()
  await expect(plain.getByText('We have sent you a link.')).toBeVisible()
  await context.close()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.goto(`/reminders/new?kind=event&id=${game}`)
  await expect(page.getByText('This browser does not support notifications.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByLabel('Email address')).toBeVisible()
})

test('E9 the worker of the site shows a push that comes, with the address that a press opens', async ({
  page,
  context,
  site,
}) => {
  const game = await addGame(site)
  await subscribes(page, site.running.services.reminders.pushKey)
  await page.goto('/schedule')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready))
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The site has no worker.')
  // A browser without a window shows no notifications: this notes what it was to show.
  await worker.evaluate(() => {
    const own = globalThis as unknown as ShownNotifications & { registration: ServiceWorkerRegistration }
    own.shown = []
    own.registration.showNotification = async (title, { body, data } = {}) =>
      void own.shown.push({ title, body, navigate: data?.navigate })
  })
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const notification = {
    title: 'Final',
    lang: 'en',
    dir: 'ltr',
    body: 'Starts in an hour',
    navigate: `${site.origin}/game/${game}`,
  }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: site.origin,
    registrationId: await registered,
    data: JSON.stringify({ web_push: 8030, notification }),
  })
  await expect
    .poll(() => worker.evaluate(() => (globalThis as unknown as ShownNotifications).shown))
    .toEqual([{ title: 'Final', body: 'Starts in an hour', navigate: notification.navigate }])
})

for (const language of ['en', 'fr'] as const)
  test(`E9 the pages of reminders are free of axe violations and fit from 360 px in ${language}`, async ({ page, site }) => {
    const game = await addGame(site)
    await subscribes(page, site.running.services.reminders.pushKey)
    const prefix = language === 'fr' ? '/fr' : ''
    for (const path of [
      `/reminders/new?kind=event&id=${game}`,
      '/reminders?token=gone',
      '/reminders/confirm?token=gone',
      '/reminders/stop?token=gone',
    ]) {
      await page.goto(prefix + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolations(page, path, [360, 1280])
    }
  })
