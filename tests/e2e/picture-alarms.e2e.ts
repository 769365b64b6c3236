import { setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { localStartOf } from '../../app/events/time/zoned-time.ts'
import { ADMIN, STREAMS } from '../../app/history/topics.ts'
import { firstRow } from '../../app/monitor/stream-leases.server.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './site.ts'

test.use({ serviceWorkers: 'allow' })

test('D6 a picture that fails is said on an open page of the panel at once, and taken away when it is back', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'Cup' })
  const docId = await site.addEpisode('cup', { title: 'Semi-final', isLive: true })
  const { changes, now } = site.running.services
  const { db } = site.db.database
  const at = now().toISOString()
  const leased = { leased_by: 'node', leased_until: '2099-01-01T00:00:00.000Z', state: 'frozen', phase: 'failing' } as const
  await db
    .insertInto('stream_check')
    .values({ ...firstRow({ docId, address: 'a' }, at), ...leased })
    .execute()
  const alarm = (alarm_since: string | null) =>
    changes.change(async ({ trx, touch }) => {
      await trx.updateTable('stream_check').set({ alarm_since }).execute()
      touch(ADMIN)
    })
  await anAdmin(page, site)
  await page.goto('/admin/series')
  const told = page.getByRole('region', { name: 'Stream problems' })
  await expect(told).toHaveCount(0)
  await alarm(at)
  await expect(told).toContainText('Frozen')
  await expectNoViolations(page, 'a page with a picture that fails')
  await alarm(null)
  await expect(told).toHaveCount(0)
  await alarm(at)
  await told.getByRole('link', { name: 'Semi-final' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/series/doc-cup/episodes/${docId}`))
})

test('Q-82 Q-100 what the monitor finds shows on the open desk, event page and overview by a push, and so does that it is well again', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'Cup' })
  const { services, editing } = site.running
  const episode = await site.addEpisode('cup', { title: 'Semi-final', videoUrl: 'play-1' })
  const start = localStartOf(new Date(services.now().getTime() + 20 * 60_000).toISOString(), 'America/Toronto')
  const pictures = [{ episodeDocId: episode, label: { en: '', fr: '' } }]
  const saved = await site.heard(() => saveEvent(editing, anEvent({ ...start, seriesDocId: 'doc-cup', pictures })))
  if (!saved.ok) throw new Error(saved.reason)
  const leased = { leased_by: 'node', leased_until: '2099-01-01T00:00:00.000Z' }
  await site.db.database.db
    .insertInto('stream_check')
    .values({ ...firstRow({ docId: episode, address: 'a' }, services.now().toISOString()), ...leased })
    .execute()
  /** As the node that reads the stream writes it. */
  const find = (state: 'good' | 'frozen') =>
    services.changes.change(async ({ trx, touch }) => {
      await trx.updateTable('stream_check').set({ state }).execute()
      touch(STREAMS)
    })
  await anAdmin(page, site)
  await page.goto('/admin/today')
  const [desk, event, overview] = [page, await page.context().newPage(), await page.context().newPage()]
  await event.goto(`/admin/events/${saved.id}`)
  await overview.goto('/admin')
  const card = desk.locator('[data-event]')
  await expect(card).toContainText('Playlist cannot be read')
  await expect(overview.getByRole('heading', { name: 'Picture problems' })).toHaveCount(0)

  await find('good')
  // Nobody else sees it yet.
  await expect(card.locator('[data-axis="picture"]')).toContainText(/^Picture is there · goes live at \d+:\d\d [ap]\.m\.$/)
  await expect(event.getByRole('group', { name: 'Pictures' })).toContainText('Healthy')

  await site.heard(() => setEpisodeLive(editing, episode, true))
  await find('frozen')
  await expect(card).toContainText('Frozen')
  await expect(event.getByRole('group', { name: 'Pictures' })).toContainText('Frozen')
  await expect(overview.getByRole('region', { name: 'Picture problems' })).toContainText('Frozen')

  await find('good')
  await expect(card).toContainText('Healthy')
  await expect(event.getByRole('group', { name: 'Pictures' })).toContainText('Healthy')
  await expect(overview.getByRole('heading', { name: 'Picture problems' })).toHaveCount(0)
})

test('D6 staff have this browser told of pictures that fail, and stop it', async ({ page, site }) => {
  await page.context().grantPermissions(['notifications'])
  // A browser under test has no account at a push service: this is what it would get from one.
  await page.addInitScript((p256dh) => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/of-a-test'
    const kept = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }) }
    PushManager.prototype.subscribe = async () => kept as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => kept as unknown as PushSubscription
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
  }, site.running.services.reminders.pushKey)
  await anAdmin(page, site)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('Notifications are on in this browser.')).toBeVisible()
  const stored = () => site.db.database.db.selectFrom('staff_push').select('language').execute()
  expect(await stored()).toEqual([{ language: 'en' }])
  await page.reload()
  await page.getByRole('button', { name: 'Turn off notifications' }).click()
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
  expect(await stored()).toEqual([])
})
