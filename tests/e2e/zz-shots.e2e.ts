import { mkdirSync } from 'node:fs'
import { publishChampionship, saveChampionship } from '../../app/championships/edit-championship.server.ts'
import { aChampionship, addBasketballTeams, idOf, play } from '../factories/championships.ts'
import { daysAfter } from '../factories/many-games.ts'
import { test, expect } from './site.ts'

const OUT = process.env.SHOTS ?? '/tmp/outward-shots'
mkdirSync(OUT, { recursive: true })

test('shots', async ({ site, browser }) => {
  test.setTimeout(300_000)
  const { running, heard } = site
  const parts = { editing: running.editing, heard, scores: running.services.scores, clock: { now: new Date() } }
  const day = daysAfter(new Date().toISOString().slice(0, 10), 1)
  const teams = await addBasketballTeams(parts, 8)
  async function add(preset: any, n: number) {
    const content = aChampionship(preset, teams.slice(0, n), { slug: preset, day })
    const id = idOf(await heard(() => saveChampionship(running.editing, content)))
    await heard(() => publishChampionship(running.editing, id, 'public'))
    return running.services.championships().byId.get(id)?.eventIds as ReadonlyMap<string, string>
  }
  const final8 = await add('final-8', 8)
  const pools = await add('six-in-pools', 6)
  const series = await add('best-of-three', 2)
  await play(parts, final8.get('QF1') ?? '', [71, 64])
  await play(parts, final8.get('QF2') ?? '', [60, 80])
  for (const [at, code] of ['A1', 'A2', 'B1'].entries()) await play(parts, pools.get(code) ?? '', [70 + at, 60])
  await play(parts, [...series.values()][0] ?? '', [70, 60])
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [360, 768, 1280]) {
      const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 800 }, baseURL: site.origin })
      const page = await context.newPage()
      for (const prefix of ['', '/fr'])
        for (const slug of ['final-8', 'six-in-pools', 'best-of-three'])
          for (const query of ['', '?scores=1']) {
            if (prefix && slug === 'best-of-three') continue
            await page.goto(`${prefix}/embed/championship/${slug}${query}`)
            await page.waitForTimeout(700)
            await page.screenshot({ path: `${OUT}/embed-${slug}-${width}-${scheme}${prefix.replace('/', '-')}${query && '-scores'}.png`, fullPage: true })
          }
      if (width === 768) { await page.goto('/box'); await page.waitForTimeout(300); await page.screenshot({ path: `${OUT}/box-${scheme}.png` }) }
      await context.close()
    }
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, baseURL: site.origin })
  const page = await context.newPage()
  for (const theme of ['dark', 'light'])
    for (const slug of ['final-8', 'six-in-pools', 'best-of-three'])
      for (const view of ['tree', 'round', 'round&round=2&pos=tl']) {
        await page.goto(`/overlay/championship/${slug}?theme=${theme}&view=${view}${theme === 'light' ? '&lang=fr' : ''}`)
        await page.addStyleTag({ content: 'body{background:#357 !important}' }).catch(() => {})
        await page.waitForTimeout(1500)
        await page.screenshot({ path: `${OUT}/overlay-${slug}-${view.replace(/\W/g, '_')}-${theme}.png` })
      }
  await context.close()
})
