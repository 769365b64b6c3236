import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { smallDisk } from '../faults/small-disk.ts'
import { scratchFolder } from '../scratch.ts'
import { startTestSite } from '../sites/site.ts'
import { startProcess } from '../sites/site-process.ts'
import { runUntil } from './page-clock.ts'
import { expect, test } from './site.ts'

const CHIEF = { email: 'chief@site.example', password: 'a chief of all staff' }

test('F-05 an admin whose save finds the disk full is told so in the language of the page, keeps what was typed, and saves it later by the same press', async ({
  page,
}) => {
  const folder = join(scratchFolder, `podium-faults-${randomUUID()}`)
  const disk = smallDisk(join(folder, 'data'), 24)
  const settings = { DATA_DIR: join(folder, 'data'), SUPER_ADMIN_EMAIL: CHIEF.email, SUPER_ADMIN_PASSWORD: CHIEF.password }
  const site = await startProcess({ settings, by: disk.command })
  try {
    await page.request.post(`${site.origin}/login`, { form: CHIEF })
    const path = `${site.origin}/admin/series-new`
    const save = (id: string) =>
      page.request.post(path, { form: { id, title: id, releaseDate: '2026-01-15', longDescription: 'x'.repeat(5_000) } })
    disk.fill(site)
    // Writes succeed while the write-ahead log has space left.
    for (let at = 0; (await save(`full-${at}`)).status() === 200; at++);

    await page.goto(path)
    const said = page.locator('[data-save-bar]').getByRole('alert')
    await page.getByLabel('Title').fill('The Cup')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(said).toHaveText(
      'The server has no room left, so nothing was saved. Tell whoever runs it, keep this page open and try again later.',
    )
    await page.getByRole('button', { name: /^FR/ }).click()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(said).toContainText('Le serveur n’a plus d’espace')
    await expect(page.getByLabel('Titre')).toHaveValue('The Cup')

    disk.free(site)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page).toHaveURL(/\/admin\/series\/[0-9a-f-]{36}$/)
  } finally {
    await site.kill()
    await rm(folder, { recursive: true, force: true })
  }
})

test('F-17 where the webcast provider does not answer the series page stands, says so, and plays once it does', async ({
  page,
}) => {
  const waiting: ServerResponse[] = []
  let answers = false
  const provider = createServer((_, response) => {
    if (answers) response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Here it is</h1>')
    else waiting.push(response)
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const site = await startTestSite({ settings: { PROVIDER_HOST: origin, STREAM_HOST: origin } })
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { title: 'Final' })
  await page.clock.install()
  await page.goto(`${site.origin}/series/cup`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Final')
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  const note = page.getByText('The player is slow to load: the network is slow, or the webcast provider does not answer.')
  await runUntil(page, () => note.isVisible())
  answers = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Here it is')
  await page.clock.runFor(10_500)
  await expect(note).toHaveCount(0)
  await site.close()
  provider.closeAllConnections()
  provider.close()
})

test('F-36 a tile whose picture is gone from the storage shows what is kept of it, and its page stands', async ({
  page,
  site,
  lose,
}) => {
  lose(/^\/thumbnails\//)
  const picture = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  const stored = await site.running.services.pictures.store(picture)
  if (!stored.ok) throw new Error(stored.reason)
  await site.addCategory('a', ['a'])
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'], thumbnail: stored.thumbnail })
  await rm(join(site.db.settings.DATA_DIR as string, 'files'), { recursive: true })
  const missing = page.waitForResponse((response) => response.url().includes('/thumbnails/'))
  await page.goto('/')
  const answer = await missing
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([404, 'public, max-age=60'])
  const [kept, gone] = await page.getByRole('link', { name: 'The Cup' }).locator('img').all()
  const width = (image: typeof kept) => image?.evaluate((element) => (element as HTMLImageElement).naturalWidth)
  expect([await width(kept), await width(gone)]).toEqual([16, 0])
  await expect(page.getByText('The Cup').first()).toBeVisible()
})
