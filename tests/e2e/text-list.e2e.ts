import type { Page } from '@playwright/test'
import { sourceHash } from '../../app/catalog/texts/source-hash.server.ts'
import { saveLine } from '../../app/translation/french/edit-french.server.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations, VIEWS } from './axe.ts'
import { EXPECTED, expect, test } from './site.ts'
import { otherDevice } from './viewers.ts'

const plain = { shortDescription: '', longDescription: '', description: '' }
const WORK = '/admin/translations'

/** The visible notice. */
const told = (page: Page, text: string) => page.locator('div[role=status] > p').filter({ hasText: text })
const french = (page: Page) => page.getByRole('textbox', { name: 'French' })
const editOf = (page: Page, text: string) => page.getByRole('link', { name: `Edit the French of: ${text}` })
const lines = async (site: TestSite) =>
  new Map((await site.db.database.db.selectFrom('translation').selectAll().execute()).map((row) => [row.source, row]))

/** Waits until the form of this text is open and has the focus. */
async function isOpen(page: Page, text: string) {
  await expect(page).toHaveURL(new RegExp(`${WORK}/${sourceHash(text)}`))
  // The previous form has a value, and stays until this one opens.
  await expect(french(page)).toHaveValue('')
  await expect(french(page)).toBeFocused()
}

test('Q-47 a translator goes through the list by keyboard: a line that is saved opens the next', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'Zorble zibble', ...plain })
  const on = (day: number) => ({ dateAdded: `2026-01-0${day}T12:00:00.000Z` })
  await site.addEpisode('cup', { title: 'Wumble wobble', ...on(3) })
  await site.addEpisode('cup', { title: 'Wobble wumble', ...on(2) })
  const description = 'Zibbling on.\nZibbling off.'
  await site.addEpisode('cup', { title: 'Final', longDescription: description, ...on(1) })
  await anAdmin(page, site)
  await page.goto(WORK)
  await editOf(page, 'Zorble zibble').press('Enter')
  await isOpen(page, 'Zorble zibble')
  // Saves nothing, because the line is empty.
  await page.keyboard.press('Enter')
  await expect(page.getByText('Write the French text, or return it to machine translation.')).toBeVisible()
  await page.keyboard.type('Le zorble')
  await page.keyboard.press('Enter')
  await isOpen(page, 'Wumble wobble')
  await expect(told(page, 'The French text is saved.')).toBeVisible()
  await page.keyboard.type('Le wumble')
  await page.keyboard.press('Enter')
  await isOpen(page, 'Wobble wumble')
  await page.keyboard.press('Escape')
  await expect(editOf(page, 'Wobble wumble')).toBeFocused()
  await page.keyboard.press('Enter')
  await isOpen(page, 'Wobble wumble')
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await isOpen(page, description)
  await page.keyboard.type('On zibble.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ou pas.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).toHaveURL(/translations$/)
  await expect(page.getByRole('listitem').filter({ has: editOf(page, 'Wobble wumble') })).toHaveCount(1)
  await expect(editOf(page, description.slice(0, 100))).toHaveCount(0)
  const saved = await lines(site)
  expect([...saved.values()].map(({ target }) => target).sort()).toEqual(['Le wumble', 'Le zorble', 'On zibble.\nOu pas.'])
})

test('Q-47 the list names series and episode, filters, finds words, and follows what others save', async ({
  page,
  context,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'Zorble zibble', ...plain })
  const docId = await site.addEpisode('cup', { title: 'Wumble wobble', shortDescription: 'Zibbling along.', isLive: true })
  await anAdmin(page, site)
  await page.goto(WORK)
  const of = (text: string) => page.getByRole('listitem').filter({ has: editOf(page, text) })
  await expect(of('Zibbling along.')).toContainText('Zorble zibble · Wumble wobble, short description')
  await expect(of('Zibbling along.')).toContainText('LIVE')
  await of('Zibbling along.').getByRole('link', { name: 'Wumble wobble, short description' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/series/doc-cup/episodes/${docId}$`))
  await page.goBack()
  await page.getByRole('link', { name: /^Descriptions\s*1$/ }).click()
  await expect(of('Wumble wobble')).toHaveCount(0)
  await expect(of('Zibbling along.')).toHaveCount(1)
  await page
    .getByRole('link', { name: /^All\s*3$/ })
    .first()
    .click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('wumble along')
  await expect(of('Wumble wobble')).toHaveCount(0)
  await expect(of('Zibbling along.')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await expect(of('Wumble wobble')).toHaveCount(1)

  const { editing } = site.running.services
  const reader = await otherDevice(context, site)
  await reader.context().addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  // Until the list is complete, the page polls; from then on only news can change it.
  await expect(page.getByText('Looking through the catalogue')).toHaveCount(0)
  await saveLine(editing, { source: 'Wumble wobble', target: 'Le wumble', isLocked: false, baseVersion: 0 })
  await expect(of('Wumble wobble')).toHaveCount(0)
  await site.addEpisode('cup', { docId, title: 'Wumble again', shortDescription: 'Zibbling along.', isLive: true })
  await page.getByRole('link', { name: /^Out of date/ }).click()
  await editOf(page, 'Wumble again').click()
  await expect(page.getByText('Earlier English: Wumble wobble')).toBeVisible()
  await page.getByRole('button', { name: 'Start from this translation' }).click()
  await expect(french(page)).toHaveValue('Le wumble')
})

test('Q-47 the list says that all is in French; with a filter, that nothing matches it', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'Cup Final', ...plain })
  await anAdmin(page, site)
  await page.goto(WORK)
  await expect(page.getByRole('heading', { name: 'All texts are in French' })).toBeVisible()
  await page.getByRole('link', { name: /^Titles\s*0$/ }).click()
  await expect(page.getByRole('heading', { name: 'No text matches' })).toBeVisible()
  await page.getByRole('link', { name: 'Look in all texts' }).click()
  await expect(page.getByRole('listitem').filter({ has: editOf(page, 'Cup Final') })).toContainText('Finale de la coupe')
  await site.addSeries({ id: 'two', title: 'Zorble zibble', ...plain })
  await page.goto(WORK)
  await expect(editOf(page, 'Zorble zibble')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All texts are in French' })).toHaveCount(0)
})

/** A site with proposals of a service: they are in the table, and no service runs. */
async function siteWithProposals(count: number) {
  const site = await startTestSite({ settings: { TRANSLATE_AS: 'proposals' } })
  await site.addSeries({ id: 'cup', title: 'Wumble 1', ...plain })
  for (let at = 2; at <= count; at += 1)
    await site.addEpisode('cup', { title: `Wumble ${at}`, dateAdded: new Date(Date.UTC(2026, 1, at)).toISOString() })
  await site.addEpisode('cup', { title: 'Wumble 2026', dateAdded: '2026-01-01T12:00:00.000Z' })
  const all = [
    ...Array.from({ length: count }, (_, at) => [`Wumble ${at + 1}`, `Le wumble ${at + 1}`]),
    ['Wumble 2026', 'Le wumble'],
  ]
  const rows = all.map(([source = '', target = '']) => ({
    lang: 'fr',
    hash: sourceHash(source),
    source,
    target,
    origin: 'libretranslate',
    status: 'machine' as const,
    version: 0,
    updated_by: null,
    updated_at: '2026-01-01T00:00:00.000Z',
  }))
  await site.db.database.db.insertInto('translation').values(rows).execute()
  return site
}

test('Q-47 proposals are approved one, some or all of a page at a time, with one undo; what the checks find is left out', async ({
  browser,
}) => {
  const site = await siteWithProposals(22)
  try {
    const context = await browser.newContext({ baseURL: site.origin })
    const page = await context.newPage()
    await anAdmin(page, site)
    const reviewed = async () => [...(await lines(site)).values()].filter(({ status }) => status === 'reviewed').length
    await page.goto(WORK)
    await page.getByRole('link', { name: /^Proposed\s*23$/ }).click()
    const faulty = page.getByRole('listitem').filter({ has: editOf(page, 'Wumble 2026') })
    await expect(faulty).toContainText('Not in bulk approval: A number differs from the English.')
    await expect(faulty.getByRole('checkbox')).toBeDisabled()

    const whole = page.getByRole('button', { name: 'Approve all on this page (22)' })
    const dialog = page.getByRole('dialog', { name: 'Approve 22 texts?' })
    await whole.click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await reviewed()).toBe(0)
    await whole.click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(told(page, '22 texts approved.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Wumble' })).toHaveCount(1)
    expect(await reviewed()).toBe(22)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(told(page, '22 texts are proposals again.')).toBeVisible()
    await expect(whole).toBeVisible()
    expect(await reviewed()).toBe(0)

    for (const at of [3, 4]) await page.getByRole('checkbox', { name: `Choose: Wumble ${at}`, exact: true }).check()
    await page.getByRole('button', { name: 'Approve chosen (2)' }).click()
    await expect(told(page, '2 texts approved.')).toBeVisible()
    const approve = (at: number) => page.getByRole('button', { name: `Approve the French of: Wumble ${at}`, exact: true })
    await expect(approve(4)).toHaveCount(0)
    await approve(1).focus()
    await page.keyboard.press('Enter')
    await expect(approve(1)).toHaveCount(0)
    await expect(approve(22)).toBeFocused()
    expect(await reviewed()).toBe(3)
    await expectNoViolations(page, 'proposals', [360, 1280])
  } finally {
    await site.close()
  }
})

for (const [language, widths] of VIEWS)
  test(`Q-47 the list of texts is free of axe violations in ${language} at ${widths.join(' and ')} px`, async ({
    page,
    context,
    site,
  }) => {
    await site.addSeries({ id: 'cup', title: 'Zorble '.repeat(25).trim(), shortDescription: 'Zibbling along. '.repeat(30) })
    await site.addEpisode('cup', { title: 'Wumble wobble', isLive: true })
    await site.addEpisode('cup', { title: 'Wobble', startsAt: '2099-01-01T00:00:00.000Z' })
    await anAdmin(page, site)
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.setViewportSize({ width: widths[0], height: 900 })
    for (const path of [WORK, `${WORK}?q=nothing`, `${WORK}?state=all`, `${WORK}/${sourceHash('Wumble wobble')}`]) {
      await page.goto(path)
      await expectNoViolations(page, path, widths)
    }
  })

test('Q-47 staff are told beside the live switch that the row of live events leaves a series out, until it has the tag', async ({
  page,
  site,
}) => {
  await site.addCategory('live', ['live'], 'On now')
  await site.addSeries({ id: 'cup', title: 'Cup' })
  const docId = await site.addEpisode('cup', { title: 'Game' })
  await anAdmin(page, site)
  await page.goto('/admin/series/doc-cup')
  const notice = page.getByText('The row “On now” of the home page does not show this series')
  await expect(page.getByRole('button', { name: 'Go live: Game' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.getByRole('button', { name: 'Go live: Game' }).click()
  await expect(notice).toBeVisible()
  await page.goto(`/admin/series/doc-cup/episodes/${docId}`)
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Open the series' }).click()
  await page.getByRole('combobox', { name: 'Tags' }).fill('live,')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice).toHaveCount(0)
})

test('Q-47 a new series, the way to its episodes and past the navigation say nothing in the console', async ({ page, site }) => {
  await anAdmin(page, site)
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text())) said.push(message.text())
  })
  await page.goto('/admin/series-new')
  await page.getByLabel('Title').fill('Cup')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/admin\/series\/[\w-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Cup' })).toBeVisible()
  await expect(told(page, 'Series added successfully.')).toBeVisible()
  const path = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Episodes (0)' }).click()
  await expect(page.getByRole('heading', { name: 'Episodes' })).toBeFocused()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  // The history has no further entry: Back leaves the page.
  await page.goBack()
  await expect(page).not.toHaveURL(new RegExp(path))
  expect(said).toEqual([])
})
