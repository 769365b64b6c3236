import type { Page } from '@playwright/test'
import { sourceHash } from '../../app/catalog/texts/source-hash.server.ts'
import { saveLine } from '../../app/translation/french/edit-french.server.ts'
import { anAdmin } from './admins.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './site.ts'

const SOURCE = 'Laurier Golden Hawks Locker Room – Day 2'
const OTHER = 'Carleton Ravens Locker Room – Day 1'
const plain = { shortDescription: '', longDescription: '', description: '' }

/** The visible notice. */
const told = (page: Page, text: string) => page.locator('div[role=status] > p').filter({ hasText: text })
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

test('Q-46 a saved line offers its shape with the titles it changes; approved by keyboard it shows on French pages, and undo brings a removed one back', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'one', title: SOURCE, ...plain })
  await site.addSeries({ id: 'two', title: OTHER, ...plain })
  await anAdmin(page, site)
  const shown = () => site.running.services.catalogue.snapshot('fr').byId.get('two')?.title
  await page.goto('/admin/translations-patterns')
  await expect(page.getByText('No pattern is in force yet')).toBeVisible()

  await page.goto(`/admin/translations/${sourceHash(SOURCE)}?state=all`)
  await page.getByRole('textbox', { name: 'French' }).fill('Vestiaire des Golden Hawks de Laurier – 2e jour')
  await save(page)
  await expect(page.getByRole('heading', { name: 'Use this for similar titles?' })).toBeVisible()
  await expect(page.getByLabel('English title')).toHaveValue('{team} Locker Room – Day {number}')
  await expect(page.getByLabel('French title')).toHaveValue('Vestiaire {de team} – {number er} jour')
  const changes = page.getByRole('list', { name: '1 text changes:' })
  await expect(changes).toContainText(OTHER)
  await expect(changes).toContainText('Vestiaire des Ravens de Carleton – 1er jour')
  await expectNoViolations(page, 'the offer', [1280, 360])

  await page.getByLabel('French title').fill('Dans le vestiaire {de team}, {number er} jour')
  await page.getByRole('button', { name: 'Show what changes' }).press('Enter')
  await expect(changes).toContainText('Dans le vestiaire des Ravens de Carleton, 1er jour')
  await page.getByLabel('French title').press('Enter')
  await expect(told(page, 'The pattern is in force.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'French', exact: true })).toBeFocused()
  await expect.poll(shown).toBe('Dans le vestiaire des Ravens de Carleton, 1er jour')

  await page.goto('/admin/translations-patterns')
  await expect(page.getByText('{team} Locker Room – Day {number}', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove: {team} Locker Room – Day {number}' }).press('Enter')
  await expect(page.getByText('No pattern is in force yet')).toBeVisible()
  await expect.poll(shown).toBe(OTHER)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(shown).toBe('Dans le vestiaire des Ravens de Carleton, 1er jour')
})

test('Q-46 a pattern is offered only once something is saved, with all of its lines in sight', async ({ page, site }) => {
  const source = 'Laurier Golden Hawks Locker Room with the Coaches and Their Families before the Game – Day 2'
  await site.addSeries({ id: 'one', title: source, ...plain })
  await site.addSeries({ id: 'two', title: source.replace('Laurier Golden Hawks', 'Carleton Ravens'), ...plain })
  await anAdmin(page, site)
  await page.setViewportSize({ width: 360, height: 740 })
  const { editing } = site.running.services
  const said = 'Vestiaire des Golden Hawks de Laurier avec les entraîneurs et leurs familles avant le match – 2e jour'
  await saveLine(editing, { source, target: said, isLocked: false, baseVersion: 0 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/admin/translations/${sourceHash(source)}?state=all`)
  const french = page.getByRole('textbox', { name: 'French', exact: true })
  await expect(french).toHaveValue(said)
  await page.waitForLoadState('networkidle')
  const offer = page.getByRole('heading', { name: 'Use this for similar titles?' })
  await expect(offer).toHaveCount(0)
  expect(asked.filter((path) => path.includes('translations-offer'))).toEqual([])
  await french.fill(said.replace('avant', 'juste avant'))
  await save(page)
  await expect(offer).toBeVisible()
  for (const label of ['English title', 'French title']) {
    const hidden = () => page.getByLabel(label).evaluate((box) => box.scrollHeight - box.clientHeight)
    await expect.poll(hidden, label).toBe(0)
  }
})

test('Q-46 a pattern that is refused names its titles, and nothing changes; a field left empty is told', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'final', title: 'Hockey Final – Day 2', ...plain })
  await anAdmin(page, site)
  await page.goto('/admin/translations-patterns')
  await page.getByLabel('English title').fill('{sport} Final – Day {number}')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Please fill in this field.')).toBeVisible()
  await expect(page.getByLabel('French title')).toBeFocused()
  await page.getByLabel('French title').fill('{sport} Final: Day {number}')
  const show = page.getByRole('button', { name: 'Show what changes' })
  await show.press('Enter')
  await expect(page.getByText('These titles are French now and would be English again:')).toBeVisible()
  await expect(show).toBeFocused()
  await page.getByRole('button', { name: 'Approve' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'would be English again' })
  await expect(alert).toContainText('Hockey Final – Day 2')
  expect(await site.db.database.db.selectFrom('french_pattern').selectAll().execute()).toEqual([])
  await page.getByLabel('French title').fill('{sport} Finale')
  await expect(alert).toHaveCount(0)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Both sides must have the same braces' })).toBeVisible()
  await page.getByLabel('English title').fill('{team} Locker Room with {team}')
  await page.getByLabel('French title').fill('Vestiaire {de team} avec {le team}')
  await page.getByLabel('French title').press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'number two of a kind, as in {team 1} and {team 2}' })).toBeVisible()
  // What was typed is not lost without a question.
  await page.getByRole('link', { name: 'French texts' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('French title')).toHaveValue('Vestiaire {de team} avec {le team}')
  await page.goto('/admin/translations-glossary')
  await page.getByLabel('English').fill('Zorble')
  await page.getByRole('link', { name: 'French texts' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('French texts')
})

test('Q-46 the list of patterns has pages, and finds words of either language', async ({ page, site }) => {
  const stamp = { status: 'approved' as const, updated_by: null, updated_at: '2026-01-15T00:00:00.000Z' }
  const many = Array.from({ length: 60 }, (_, at) => `zorble ${String(at).padStart(2, '0')}`)
  const rows = many.map((key) => ({ key, english: `${key} {team}`, french: `Machin ${key.slice(-2)} {de team}`, ...stamp }))
  await site.db.database.db.insertInto('french_pattern').values(rows).execute()
  await anAdmin(page, site)
  await page.goto('/admin/translations-patterns')
  const shown = page.getByRole('button', { name: /^Remove:/ })
  await expect(shown).toHaveCount(50)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(shown).toHaveCount(10)
  await page.getByRole('searchbox', { name: 'Search' }).fill('machin 07')
  await expect(shown).toHaveCount(1)
  await expect(page.getByText('1 pattern', { exact: true })).toBeVisible()
  await expectNoViolations(page, 'a search in patterns', [360, 1280])
})

test('Q-46 patterns written one after the other by keyboard come into force; a file with one that contradicts them names the titles', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'two', title: OTHER, ...plain })
  await anAdmin(page, site)
  await page.goto('/admin/translations-patterns')
  const english = page.getByLabel('English title')
  for (const [left, right] of [
    ['{team} Locker Room – Day {number}', 'Vestiaire {de team} – {number er} jour'],
    ['Summer Camp in {place}', 'Camp d’été {à place}'],
  ] as const) {
    await english.fill(left)
    await page.getByLabel('French title').fill(right)
    await page.getByLabel('French title').press('Enter')
    await expect(page.getByText(left, { exact: true })).toBeVisible()
    await expect(english).toHaveValue('')
    await expect(english).toBeFocused()
  }

  await page.goto('/admin/translations-files')
  const patterns = [{ english: '{name} Locker Room – Day {number}', french: 'Vestiaire : {name}, jour {number}' }]
  const file = JSON.stringify({ podium: 'french-texts', version: 1, texts: [], patterns })
  await page.getByLabel('File').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Nothing was imported: pattern 1, this pattern is refused:')).toBeVisible()
  await expect(page.getByText('Another pattern translates these titles differently:')).toBeVisible()
  await expect(page.getByText(OTHER, { exact: true })).toBeVisible()
  expect(await site.db.database.db.selectFrom('french_pattern').selectAll().execute()).toHaveLength(2)
})

test('Q-46 a line that differs in one part offers the pattern of that part, which says so in both languages', async ({
  page,
  site,
}) => {
  const source = "Women's Hockey: Laurier Golden Hawks Locker Room"
  await site.addSeries({ id: 'one', title: source, ...plain })
  await site.addSeries({ id: 'two', title: 'Carleton Ravens Locker Room – Football', ...plain })
  await anAdmin(page, site)
  await page.goto(`/admin/translations/${sourceHash(source)}?state=all`)
  await page.getByRole('textbox', { name: 'French' }).fill('Hockey féminin : vestiaire des Golden Hawks de Laurier')
  await save(page)
  await expect(page.getByRole('heading', { name: 'Use this for similar titles?' })).toBeVisible()
  await expect(page.getByText('looks like a pattern of one part of a title')).toBeVisible()
  await expect(page.getByLabel('Applies to')).toHaveValue('part')
  await expect(page.getByLabel('English of the part')).toHaveValue('{team} Locker Room')
  await expect(page.getByLabel('French of the part')).toHaveValue('vestiaire {de team}')
  const changes = page.getByRole('list', { name: '1 text changes:' })
  await expect(changes).toContainText('Vestiaire des Ravens de Carleton – Football')
  await expectNoViolations(page, 'the offer of a part', [1280, 360])
  await page.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(told(page, 'The pattern is in force.')).toBeVisible()
  const shown = () => site.running.services.catalogue.snapshot('fr').byId.get('two')?.title
  await expect.poll(shown).toBe('Vestiaire des Ravens de Carleton – Football')

  await page.goto('/admin/translations-patterns')
  await expect(page.getByText('{team} Locker Room', { exact: true })).toBeVisible()
  await expect(page.getByText('part of a title', { exact: true })).toBeVisible()
  await page.getByLabel('English title').fill('{team} Zorble – Day {number}')
  await page.getByLabel('French title').fill('Machin {de team} – {number er} jour')
  await page.getByLabel('Applies to').selectOption('part')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'has no dash' })).toBeVisible()
  await page.getByLabel('Applies to').selectOption('whole')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('whole title', { exact: true })).toBeVisible()

  await page.context().addCookies([{ name: 'language', value: 'fr', url: page.url() }])
  await page.reload()
  await expect(page.getByText('partie d’un titre', { exact: true })).toBeVisible()
  await expect(page.getByText('titre entier', { exact: true })).toBeVisible()
  await page.getByLabel('S’applique à').selectOption('part')
  await expect(page.getByLabel('Partie en anglais')).toBeVisible()
  await expectNoViolations(page, 'the patterns in French', [1280, 360])
})

test('Q-46 while the next line is open a saved one tells of titles like it, and leads to its pattern', async ({ page, site }) => {
  await site.addSeries({ id: 'one', title: SOURCE, ...plain })
  await site.addSeries({ id: 'two', title: OTHER, ...plain })
  await site.addSeries({ id: 'three', title: 'Zorble wumble', ...plain })
  await site.addSeries({ id: 'four', title: 'Wumble zibble', ...plain })
  await anAdmin(page, site)
  await page.goto(`/admin/translations/${sourceHash(SOURCE)}`)
  const french = page.getByRole('textbox', { name: 'French' })
  await french.fill('Vestiaire des Golden Hawks de Laurier – 2e jour')
  await french.press('Enter')
  const told = page.getByRole('status').filter({ hasText: '1 similar title.' })
  await expect(told).toBeVisible()
  // The next text keeps the focus.
  await expect(french).toBeFocused()
  await expect(french).toHaveValue('')
  await told.getByRole('link', { name: 'See the pattern' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/translations/${sourceHash(SOURCE)}$`))
  await expect(page.getByLabel('English title')).toHaveValue('{team} Locker Room – Day {number}')
  await expect(page.getByRole('list', { name: '1 text changes:' })).toContainText(OTHER)

  // A line unlike any other offers nothing, and the previous line's offer is not computed again.
  await page.goto('/admin/translations')
  await page.getByRole('link', { name: 'Edit the French of:' }).first().click()
  await expect(french).toBeFocused()
  const first = page.url().split('/').at(-1) ?? ''
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/admin/translations-offer')) asked.push(searchParams.get('hash'))
  })
  await french.fill('Le zorble')
  await french.press('Enter')
  await expect(page).not.toHaveURL(new RegExp(first))
  await expect(french).toHaveValue('')
  const second = page.url().split('/').at(-1) ?? ''
  await french.fill('Le zibble')
  await french.press('Enter')
  await expect.poll(() => asked).toEqual([first, second])
  await expect(page.getByRole('link', { name: 'See the pattern' })).toHaveCount(0)
})

test('Q-46 a long pattern is all in sight on a phone, on one line of text, and Enter approves it', async ({ page, site }) => {
  await anAdmin(page, site)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/translations-patterns')
  const english = page.getByLabel('English title')
  const long = 'From the archives of {team}: the longest night of {year} – Day {number}'
  await english.fill(long.replace(': ', ':\n'))
  await expect(english).toHaveValue(long)
  const hidden = () => english.evaluate((box) => [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth])
  await expect.poll(hidden).toEqual([0, 0])
  await page.getByLabel('French title').fill('Des archives {de team} : la plus longue nuit de {year} – {number er} jour')
  await page.getByLabel('French title').press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: long })).toBeVisible()
})
