import type { Page } from '@playwright/test'
import { addCode, revokeCode } from '../../app/access/codes/edit-codes.server.ts'
import { CODES } from '../../app/history/topics.ts'
import { anEvent, saveEvent } from '../factories/games.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations, VIEWS } from './axe.ts'
import { expect, test } from './site.ts'
import { fan, otherDevice, signIn, signUp } from './viewers.ts'

const PASSWORD = 'Vert & Or 7'
const CODE = 'k7mh-r4tp'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Password required' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test.beforeEach(async ({ site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'film-room', title: 'Film Room', tags: ['a'], password: PASSWORD })
  await site.addEpisode('film-room', { title: 'Breakdown of the final' })
})

type Span = { startsAt?: string; endsAt?: string; mostUses?: number }

async function add(site: TestSite, code: string, { startsAt, endsAt, mostUses }: Span = {}): Promise<string> {
  const span = { startsAt: startsAt ?? null, endsAt: endsAt ?? null, mostUses: mostUses ?? null }
  const values = { seriesDocId: 'doc-film-room', name: `For ${code}`, code, ...span }
  const added = await site.heard(() => addCode(site.running.editing, values))
  if (!added.ok) throw new Error(added.reason)
  return added.id
}

const usesOf = async (site: TestSite) =>
  (await site.db.database.db.selectFrom('access_code').select('uses').executeTakeFirstOrThrow()).uses

/** All that this browser keeps of the site: its caches with their bodies, storage, and the state of the history. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const kept = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), JSON.stringify(history.state)]
    kept.push(location.href, document.referrer, document.documentElement.outerHTML)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) kept.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return kept.join('\n')
  })

test.describe('with the offline worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test('O7 a link with a code unlocks by itself, and its code is left nowhere: address, history, requests, caches', async ({
    page,
    site,
  }) => {
    await add(site, CODE)
    // The first visit installs the worker, which sees the second.
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const seen: string[] = []
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/unlock')) sent++
      else seen.push(request.url().split('#')[0] as string, JSON.stringify(request.headers()), request.postData() ?? '')
    })
    await page.goto(`/series/film-room#code=${CODE}`)
    await expect(heading(page)).toContainText('Breakdown of the final')
    await expect(status(page, 'Film Room is unlocked.')).toBeVisible()
    await expect(page).toHaveURL('/series/film-room')
    expect(sent).toBe(1)

    await page.getByRole('link', { name: 'FAQ' }).first().click()
    await expect(page).toHaveURL('/faq')
    await page.goBack()
    await expect(page).toHaveURL('/series/film-room')
    await expect(heading(page)).toContainText('Breakdown of the final')
    await page.reload()
    await expect(heading(page)).toContainText('Breakdown of the final')
    expect(await usesOf(site)).toBe(1)
    await expect.poll(() => keptBy(page), { timeout: 15_000 }).toContain('/series/film-room?en')
    expect(`${seen.join('\n')}\n${await keptBy(page)}`).not.toMatch(/k7mh/i)
  })
})

test('O7 a link that is opened on its own page unlocks without loading it, in the other language too', async ({ page, site }) => {
  await add(site, CODE)
  await page.goto('/fr/series/film-room')
  const open = page.getByRole('dialog', { name: 'Mot de passe requis' })
  await expect(open).toBeVisible()
  await page.evaluate((code) => {
    Object.assign(window, { isSame: true })
    location.hash = `#code=${code}`
  }, CODE)
  await expect(heading(page)).toContainText('Analyse de la finale')
  await expect(open).toHaveCount(0)
  await expect(page).toHaveURL('/fr/series/film-room')
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await page.getByRole('link', { name: 'Podium' }).first().click()
  await page.goBack()
  await expect(page).toHaveURL('/fr/series/film-room')
})

for (const [language, path, says] of [
  [
    'en',
    '',
    {
      title: 'Breakdown of the final',
      wrong: 'Incorrect password',
      early: /^This access code works from January 15, 2099 at /,
      ended: /^This access code ended on .* 20\d\d at .*\. Ask whoever gave it to you for another one\.$/,
      revoked: 'This access code no longer works. Ask whoever gave it to you for another one.',
      full: 'This access code has been used as often as it may be. Ask whoever gave it to you for another one.',
    },
  ],
  [
    'fr',
    '/fr',
    {
      title: 'Analyse de la finale',
      wrong: 'Mot de passe incorrect',
      early: /^Ce code d’accès sera valide à partir du 15\sjanvier\s2099\sà\s18/,
      ended: /^Ce code d’accès a expiré le .* 20\d\d\sà\s.*\. Demandez-en un autre à la personne qui vous l’a donné\.$/,
      revoked: 'Ce code d’accès n’est plus valide. Demandez-en un autre à la personne qui vous l’a donné.',
      full: 'Ce code d’accès a été utilisé autant de fois que permis. Demandez-en un autre à la personne qui vous l’a donné.',
    },
  ],
] as const)
  test(`O7 a link that does not unlock says why, and the password still does (${language})`, async ({ page, site }) => {
    await add(site, 'early-code', { startsAt: '2099-01-15T18:00:00.000Z' })
    const ending = await add(site, 'ended-code', { endsAt: '2099-01-15T18:00:00.000Z' })
    const revoked = await add(site, 'revoked-code')
    const full = await add(site, 'full-code', { mostUses: 1 })
    const { db } = site.db.database
    await db.updateTable('all_access_code').set({ ends_at: new Date().toISOString() }).where('id', '=', ending).execute()
    await db.updateTable('all_access_code').set({ uses: 1 }).where('id', '=', full).execute()
    await site.heard(() => revokeCode(site.running.editing, { seriesDocId: 'doc-film-room', id: revoked }))
    const alert = page.getByRole('dialog').getByRole('alert')
    for (const [code, text] of [
      ['wrong-code', says.wrong],
      ['early-code', says.early],
      ['ended-code', says.ended],
      ['revoked-code', says.revoked],
      ['full-code', says.full],
    ] as const) {
      await page.goto('about:blank')
      await page.goto(`${path}/series/film-room#code=${code}`)
      await expect(alert, code).toHaveText(text)
      await expect(page).toHaveURL(`${path}/series/film-room`)
    }
    await page.getByRole('dialog').locator('input[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toContainText(says.title)
  })

test('O7 a link whose answer is lost keeps its code in the field, so that one press sends it again', async ({ page, site }) => {
  await add(site, CODE)
  await page.route('**/unlock', (route) => route.abort(), { times: 1 })
  await page.goto(`/series/film-room#code=${CODE}`)
  await expect(dialog(page).getByRole('alert')).toHaveText('Error verifying password')
  await dialog(page).getByRole('button', { name: 'Unlock' }).click()
  await expect(heading(page)).toContainText('Breakdown of the final')
})

test('O7 P4 a link unlocks for the account that is signed in, on its other devices too, and for one that signs in later', async ({
  page,
  context,
  site,
}) => {
  await add(site, CODE)
  const laptop = await otherDevice(context, site)
  await signUp(laptop)
  await laptop.goto(`/series/film-room#code=${CODE}`)
  await expect(heading(laptop)).toContainText('Breakdown of the final')
  await page.goto(`/series/film-room#code=${CODE}`)
  await expect(heading(page)).toContainText('Breakdown of the final')
  expect(await usesOf(site)).toBe(2)
  await signIn(page, fan)
  await page.goto('/series/film-room')
  await expect(heading(page)).toContainText('Breakdown of the final')
  const grants = await site.db.database.db.selectFrom('code_grant').selectAll().execute()
  expect(grants).toHaveLength(1)
  expect(await usesOf(site)).toBe(2)
  await laptop.context().close()
})

test('O7 P5 a code that is revoked, or ends, locks open pages of those who came by it, and of nobody else', async ({
  page,
  context,
  site,
}) => {
  const id = await add(site, CODE)
  const other = await otherDevice(context, site)
  await other.goto('/series/film-room')
  await dialog(other).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.keyboard.press('Enter')
  await expect(heading(other)).toContainText('Breakdown of the final')
  await page.goto(`/series/film-room#code=${CODE}`)
  await expect(heading(page)).toContainText('Breakdown of the final')
  await expect.poll(() => site.running.hub.viewers()).toBe(2)
  await revokeCode(site.running.editing, { seriesDocId: 'doc-film-room', id })
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveText(/^This access code no longer works/)
  await expect(page.getByText('Breakdown of the final')).toHaveCount(0)

  await page.goto('about:blank')
  const short = await add(site, 'short-code', { endsAt: new Date(Date.now() + 3_600_000).toISOString() })
  await page.goto('/series/film-room#code=short-code')
  await expect(heading(page)).toContainText('Breakdown of the final')
  // Its end comes once the page shows the series, however long that takes.
  await site.running.editing.changes.change(async ({ trx, touch }) => {
    await trx.updateTable('all_access_code').set({ ends_at: new Date().toISOString() }).where('id', '=', short).execute()
    touch(CODES)
  })
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveText(/^This access code no longer works/)
  await expect(heading(other)).toContainText('Breakdown of the final')
  await expect(dialog(other)).toHaveCount(0)
  await other.context().close()
})

test('O7 E6 a link to a locked game unlocks it in its place', async ({ page, site }) => {
  await add(site, CODE)
  const event = anEvent({ title: { en: 'Hidden final', fr: '' }, localDate: '2099-01-15', seriesDocId: 'doc-film-room' })
  const saved = await site.heard(() => saveEvent(site.running.editing, event))
  if (!saved.ok) throw new Error(saved.reason)
  await page.goto(`/game/${saved.id}#code=wrong-code`)
  await expect(dialog(page).getByRole('alert')).toHaveText('Incorrect password')
  await page.goto('about:blank')
  await page.goto(`/game/${saved.id}#code=${CODE}`)
  await expect(heading(page)).toHaveText('Hidden final')
  await expect(page).toHaveURL(`/game/${saved.id}`)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('O7 without script a link shows the password form, which takes the code', async ({ page, site }) => {
    await add(site, CODE)
    await page.goto(`/series/film-room#code=${CODE}`)
    await page.getByRole('link', { name: 'Enter password' }).click()
    await page.getByLabel('Password', { exact: true }).fill('K7MH R4TP')
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(page).toHaveURL('/series/film-room')
    expect(await usesOf(site)).toBe(1)
  })
})

const codes = (page: Page) => page.getByRole('region', { name: /^Access codes/ })

test('O7 M4 staff add a code by keyboard, share its link and QR code, revoke it and take that back; the activity has no code', async ({
  page,
  context,
  site,
}) => {
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-film-room')
  await expect(codes(page)).toContainText('No access code yet')
  await codes(page).getByRole('button', { name: 'Add a code' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New access code' })
  const proposed = await form.getByLabel('Code', { exact: true }).inputValue()
  expect(proposed).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/)
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(form.getByText('Please fill in this field.')).toBeVisible()
  await page.keyboard.type('For UBC')
  await form.getByLabel('How many can use it').fill('2')
  await page.keyboard.press('Enter')
  const share = page.getByRole('dialog', { name: 'For UBC' })
  await expect(share).toContainText(`${site.origin}/series/film-room#code=${proposed}`)
  await expect(share.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(codes(page).getByRole('listitem')).toContainText('0 of 2 unlocks')
  await expect(codes(page).getByRole('listitem')).toContainText('Works now')

  const viewer = await otherDevice(context, site)
  await viewer.goto(`/series/film-room#code=${proposed}`)
  await expect(heading(viewer)).toContainText('Breakdown of the final')
  await page.reload()
  await expect(codes(page).getByRole('listitem')).toContainText('1 of 2 unlocks')
  await codes(page).getByRole('button', { name: 'Revoke: For UBC' }).click()
  await page.getByRole('dialog', { name: 'Revoke For UBC?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog(viewer)).toBeVisible()
  await expect(codes(page)).toContainText('1 code that is over')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status(page, 'For UBC is back.')).toBeVisible()
  await expect(codes(page).getByRole('listitem')).toContainText('1 of 2 unlocks')
  await expect(heading(viewer)).toContainText('Breakdown of the final')
  await expect(dialog(viewer)).toHaveCount(0)
  await viewer.context().close()

  await page.goto('/admin/activity')
  await expect(page.getByRole('row').filter({ hasText: 'revoked the access code For UBC (Film Room)' })).toHaveCount(1)
  expect(await page.content()).not.toContain(proposed)
})

test('O7 an admin who tries a link uses nothing up, and is told when it no longer unlocks', async ({ page, site }) => {
  const id = await add(site, CODE, { mostUses: 1 })
  await anAdmin(page, site)
  await page.goto(`/series/film-room#code=${CODE}`)
  await expect(status(page, 'Film Room is unlocked.')).toBeVisible()
  expect(await usesOf(site)).toBe(0)
  await site.heard(() => revokeCode(site.running.editing, { seriesDocId: 'doc-film-room', id }))
  await page.goto('about:blank')
  await page.goto(`/series/film-room#code=${CODE}`)
  await expect(status(page, 'This access code no longer works.')).toBeVisible()
  await expect(heading(page)).toContainText('Breakdown of the final')
})

for (const [language, widths] of VIEWS)
  test(`O7 the access codes of the panel are free of axe violations in ${language} at ${widths[0]}`, async ({ page, site }) => {
    await add(site, CODE, { endsAt: '2099-01-15T18:00:00.000Z', mostUses: 50 })
    await add(site, 'early-code', { startsAt: '2099-01-15T18:00:00.000Z' })
    const id = await add(site, 'revoked-code')
    await site.heard(() => revokeCode(site.running.editing, { seriesDocId: 'doc-film-room', id }))
    await anAdmin(page, site)
    await page.context().addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.goto('/admin/series/doc-film-room')
    await page.locator('section[aria-labelledby=codes-title] summary').click()
    await expectNoViolations(page, 'codes', widths)
    await page
      .locator('section[aria-labelledby=codes-title] h2 ~ button, section[aria-labelledby=codes-title] button')
      .first()
      .click()
    await expectNoViolations(page, 'new code', widths)
    await page.keyboard.press('Escape')
    await page.locator('section[aria-labelledby=codes-title] li button').nth(1).click()
    await expectNoViolations(page, 'share', widths)
  })
