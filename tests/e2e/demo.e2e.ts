import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { measuredTest as test } from '../gate/measured-test.ts'

const root = join(import.meta.dirname, '../..')

test('npm start with an empty data folder serves a demo whose live tile plays moving video', async ({ browser }) => {
  test.setTimeout(120_000)
  const folder = await mkdtemp(join(tmpdir(), 'podium-demo-'))
  const { PODIUM_DEMO: _, ...environment } = process.env
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...environment, PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' },
  })
  const said = await new Promise<string>((resolve, reject) => {
    let text = ''
    server.stdout.on('data', (chunk) => {
      text += chunk
      const address = /Podium is ready: (\S+)/.exec(text)?.[1]
      if (address) resolve(address)
    })
    server.stderr.on('data', (chunk) => reject(new Error(String(chunk))))
    server.on('exit', (status) => reject(new Error(`ended with ${status}: ${text}`)))
  })

  // A fresh browser profile, as a newcomer has.
  const page = await (await browser.newContext()).newPage()
  await page.goto(said)
  expect(await page.getByRole('region').count()).toBeGreaterThanOrEqual(8)
  type Router = { state: { initialized: boolean } }
  await page.waitForFunction(() => (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter?.state.initialized)
  // The first row is of games, each with a page of its own.
  const rows = page.getByRole('region').filter({ hasNot: page.getByRole('heading', { name: 'Live and next' }) })
  await rows.first().getByRole('link').first().click()
  await expect(page.getByRole('region', { name: /Episodes/ })).toContainText('LIVE')
  const video = page.frameLocator('main iframe').locator('video').or(page.locator('main video'))
  const time = () => video.first().evaluate((element) => (element as HTMLVideoElement).currentTime)
  await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(0)
  const before = await time()
  await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(before + 2)
  await page.context().close()

  const french = await fetch(new URL('/series/outdoor-game-quarry-lake', said), { headers: { cookie: 'language=fr' } })
  expect(await french.text()).toContain('Stoneford et Elmgrove sous les étoiles')

  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  expect(await ended).toBe(0)
  await rm(folder, { recursive: true, force: true })
})
