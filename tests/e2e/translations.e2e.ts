import type { Page } from '@playwright/test'
import { sourceHash } from '../../app/catalog/texts/source-hash.server.ts'
import { saveLine } from '../../app/translation/french/edit-french.server.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { startTranslatorPeer } from '../translators/peer.ts'
import { libretranslate } from '../translators/protocols.ts'
import { anAdmin, otherAdmin } from './admins.ts'
import { expectNoViolations, VIEWS } from './axe.ts'
import { expect, test } from './site.ts'
import { otherDevice } from './viewers.ts'

const SOURCE = 'A quiet evening'
const plain = { shortDescription: '', longDescription: '', description: '' }

/** The visible notice. */
const told = (page: Page, text: string) => page.locator('div[role=status] > p').filter({ hasText: text })
const french = (page: Page) => page.getByRole('textbox', { name: 'French' })
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const line = async (site: TestSite) => (await site.db.database.db.selectFrom('translation').selectAll().execute())[0]

test('L6 a text put into French in the list is pushed to an open French page; by keyboard, and back to the machine', async ({
  page,
  context,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: SOURCE, ...plain })
  await anAdmin(page, site)
  const reader = await otherDevice(context, site)
  await reader.context().addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  await reader.goto('/series/cup')
  await expect(reader.getByText(SOURCE).first()).toBeVisible()

  await page.goto('/admin/translations?state=all')
  const edit = page.getByRole('link', { name: `Edit the French of: ${SOURCE}` })
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(french(page)).toBeFocused()
  await page.keyboard.type('Une soirée calme')
  await save(page)
  await expect(reader.getByText('Une soirée calme').first()).toBeVisible()
  await expect(told(page, 'The French text is saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await page.getByRole('link', { name: /^Reviewed/ }).click()
  await edit.click()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(edit).toBeFocused()

  await edit.click()
  await page.getByRole('button', { name: 'Back to machine' }).click()
  await expect(reader.getByText(SOURCE).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(reader.getByText('Une soirée calme').first()).toBeVisible()
  await page.getByText('History').click()
  await expect(page.getByText('Restore this version')).toHaveCount(1)
})

test('M12 two admins on one text: the later save shows both versions; nothing is overwritten', async ({
  page,
  context,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: SOURCE, ...plain })
  await anAdmin(page, site)
  const other = await otherAdmin(context, site)
  const path = `/admin/translations/${sourceHash(SOURCE)}?state=all`
  await page.goto(path)
  await other.goto(path)
  await french(page).fill('Soirée calme')
  await french(other).fill('Soirée tranquille')
  await save(other)
  await expect(told(other, 'The French text is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Soirée tranquille')
  await dialog.getByRole('button', { name: 'Use these' }).click()
  expect(await line(site)).toMatchObject({ target: 'Soirée tranquille', version: 1 })
  await save(page)
  await expect(told(page, 'The French text is saved.')).toBeVisible()
  expect(await line(site)).toMatchObject({ target: 'Soirée calme', version: 2 })
  await expect(french(other)).toHaveValue('Soirée calme')
})

test('L6 a lost number is told, and saved when it is pressed once more; French typography is offered', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'Evening 2026', ...plain })
  await anAdmin(page, site)
  await page.goto(`/admin/translations/${sourceHash('Evening 2026')}`)
  await french(page).fill('Soirée : "calme"')
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect(french(page)).toHaveValue('Soirée\u00a0: «\u00a0calme\u00a0»')
  await expect(page.getByText('A number differs from the English.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Locked' }).check()
  await save(page)
  const asked = page.getByRole('dialog', { name: 'Save this anyway?' })
  await asked.getByRole('button', { name: 'Cancel' }).click()
  expect(await line(site)).toBeUndefined()
  await save(page)
  await asked.getByRole('button', { name: 'Save anyway' }).click()
  await expect(told(page, 'The French text is saved.')).toBeVisible()
  expect(await line(site)).toMatchObject({ status: 'locked' })
})

test('L6 what the glossary lacks is added where it is told, translates at once, and is removed with undo', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'zorble Final', ...plain })
  await anAdmin(page, site)
  const shown = () => site.running.services.catalogue.snapshot('fr').byId.get('cup')?.title
  await page.goto('/admin/translations-glossary')
  await page.getByRole('button', { name: 'Add: zorble' }).click()
  await expect(page.getByLabel('English')).toBeFocused()
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await expect(page.getByText('Please fill in this field.')).toBeVisible()
  await page.getByLabel('French', { exact: true }).fill('Coupe Zorble')
  await page.getByLabel('What the name is').selectOption('A cup or event')
  await expect(page.getByLabel('In a French sentence')).toHaveValue('la')
  await page.getByLabel('French', { exact: true }).press('Enter')
  await expect(page.getByText('1 text changes:')).toBeVisible()
  await expect(page.getByText('Finale de la Coupe Zorble')).toBeVisible()
  await page.getByLabel('French', { exact: true }).press('Enter')
  await expect(told(page, 'zorble is in the glossary.')).toBeVisible()
  await expect.poll(shown).toContain('Zorble')
  await page.getByRole('button', { name: 'Remove: zorble' }).click()
  await expect(page.getByText('Nothing has been added yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Remove: zorble' })).toBeVisible()
})

test('Q-43 a name is added by keyboard once its effect is shown, and taken back; one that undoes French is refused', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'away', title: 'Portside Herons at Concordia Stingers', ...plain })
  await site.addSeries({ id: 'eight', title: "Women's Basketball Final 8", ...plain })
  for (let at = 1; at <= 25; at += 1) await site.addSeries({ id: `herons-${at}`, title: `Portside Herons: Game ${at}`, ...plain })
  // Other texts, so that these are not nearly all.
  for (let at = 1; at <= 35; at += 1) await site.addSeries({ id: `laval-${at}`, title: `Laval: Game ${at}`, ...plain })
  await anAdmin(page, site)
  const shown = () => site.running.services.catalogue.snapshot('fr').byId.get('away')?.title
  await page.goto('/admin/translations-glossary')
  const french = page.getByLabel('French', { exact: true })
  await page.getByLabel('English').fill('Final 8')
  await french.fill('Grand Huit')
  await page.getByLabel('What it is').selectOption('A phrase with its French')
  await french.press('Enter')
  await expect(page.getByText('with this entry, French texts would be English again')).toBeVisible()
  await expect(page.getByText("Women's Basketball Final 8")).toBeVisible()
  await page.getByLabel('What it is').selectOption('A name with its French form')
  await page.getByLabel('English').fill('Portside Herons')
  await french.fill('Hérons de Portside')
  await french.press('Enter')
  await expect(page.getByText('26 texts change:')).toBeVisible()
  const changes = page.getByRole('status').getByRole('listitem')
  await expect(changes).toHaveCount(20)
  await expect(page.getByText('And 6 more.')).toBeVisible()
  await french.press('Enter')
  await expect(told(page, 'Portside Herons is in the glossary.')).toBeVisible()
  await expect.poll(shown).toBe('Hérons de Portside chez les Stingers de Concordia')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(told(page, 'Portside Herons has been removed again.')).toBeVisible()
  await expect.poll(shown).toBe('Portside Herons at Concordia Stingers')
})

test('L6 texts are saved as a file and come back; a bad file changes nothing and says where', async ({ page, site }) => {
  const { editing } = site.running.services
  await saveLine(editing, { source: SOURCE, target: 'Soirée', isLocked: false, baseVersion: 0 })
  await anAdmin(page, site)
  await page.goto('/admin/translations-files')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as JSON' }).click()
  const path = await (await saving).path()
  const put = async (file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) => {
    await page.getByLabel('File').setInputFiles(file)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Choose a file.')).toBeVisible()
  await put(path)
  await expect(page.getByText('Texts imported: 0. Already the same: 1.')).toBeVisible()
  const texts = [{ english: 'Zorble', french: 'Zorbe' }, { english: 1 }]
  const bad = Buffer.from(JSON.stringify({ podium: 'french-texts', version: 1, texts }))
  await put({ name: 'bad.json', mimeType: 'application/json', buffer: bad })
  await expect(page.getByRole('alert').filter({ hasText: 'text 2' })).toHaveText(
    'Nothing was imported: text 2, the file is not structured as a file of French texts.',
  )
  // The message belongs to that file, not to the next one.
  await page.getByLabel('File').setInputFiles({ name: 'next.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was imported' })).toHaveCount(0)
})

for (const [language, widths] of VIEWS) {
  test(`the pages of French texts are free of axe violations in ${language} at ${widths.join(' and ')} px`, async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(180_000)
    await site.addCategory('hockey', ['hockey'], 'Hockey')
    await site.addSeries({ id: 'cup', title: 'Evening 2026', shortDescription: 'Zorble '.repeat(60) })
    await anAdmin(page, site)
    const { editing } = site.running.services
    await saveLine(editing, { source: 'Evening 2026', target: 'Soirée 2026', isLocked: true, baseVersion: 0 })
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await page.setViewportSize({ width: widths[0], height: 900 })
    const open = `translations/${sourceHash('Evening 2026')}`
    for (const path of [
      'translations',
      'translations?q=nothing',
      open,
      'translations-glossary',
      'translations-patterns',
      'translations-files',
    ]) {
      await page.goto(`/admin/${path}`)
      for (const summary of await page.locator('main summary').all()) await summary.click()
      await expectNoViolations(page, path, widths)
    }
  })
}

test('Q-37 the file to import is chosen in the words of the site, by keyboard too', async ({ page, context, site }) => {
  await anAdmin(page, site)
  await context.addCookies([{ name: 'language', value: 'fr', url: site.origin }])
  await page.goto('/admin/translations-files')
  await expect(page.getByText('Aucun fichier choisi')).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByLabel('Fichier').focus()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles({ name: 'textes.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(page.getByText('textes.json')).toBeVisible()
  await page.evaluate(() => document.querySelector<HTMLInputElement>('input[type=file]')?.blur())
  const again = page.waitForEvent('filechooser')
  await page.getByLabel('Fichier').click()
  await again
})

test('Q-47 what a service proposes waits for staff, and shows on an open French page once it is saved', async ({ browser }) => {
  const service = await startTranslatorPeer(libretranslate)
  const { url, key } = service.settings as { url: string; key: string }
  const settings = { TRANSLATE_PROVIDER: 'libretranslate', TRANSLATE_URL: url, TRANSLATE_KEY: key, TRANSLATE_AS: 'proposals' }
  const site = await startTestSite({ settings })
  try {
    await site.addSeries({ id: 'cup', title: SOURCE, ...plain })
    const context = await browser.newContext({ baseURL: site.origin })
    const page = await context.newPage()
    await anAdmin(page, site)
    const reader = await otherDevice(context, site)
    await reader.context().addCookies([{ name: 'language', value: 'fr', url: site.origin }])
    await page.goto('/admin/translations')
    await page.getByRole('link', { name: /^Proposed\s*1$/ }).click()
    const proposal = (await line(site))?.target as string
    await expect(page.getByRole('listitem').filter({ hasText: SOURCE })).toContainText(proposal)
    await reader.goto('/series/cup')
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`${SOURCE} (en anglais)`)

    await page.getByRole('link', { name: `Edit the French of: ${SOURCE}` }).click()
    await expect(page.getByText('French pages show it once you have saved it.')).toBeVisible()
    await expect(french(page)).toHaveValue(proposal)
    await expectNoViolations(page, 'a proposal', [360, 1280])
    await save(page)
    await expect(told(page, 'The French text is saved.')).toBeVisible()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(proposal)
    await expect(page.getByRole('link', { name: /^Proposed\s*0$/ })).toBeVisible()
  } finally {
    await site.close()
    await service.close()
  }
})
