import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { publishChampionship, saveChampionship } from '../../app/championships/edit-championship.server.ts'
import { aChampionship, addBasketballTeams, idOf, play } from '../factories/championships.ts'
import { daysAfter } from '../factories/many-games.ts'
import type { TestSite } from '../sites/site.ts'
import { expectNoViolations } from './axe.ts'
import { asksAgain, expect, test } from './foreign-page.ts'

/** A Final 8 from tomorrow on; `result` plays one of its games, which nobody could watch. */
async function addFinal8(site: TestSite) {
  const { running, heard } = site
  const parts = { editing: running.editing, heard, scores: running.services.scores, clock: { now: new Date() } }
  const day = daysAfter(new Date().toISOString().slice(0, 10), 1)
  const content = aChampionship('final-8', await addBasketballTeams(parts, 8), { day })
  const id = idOf(await heard(() => saveChampionship(running.editing, content)))
  await heard(() => publishChampionship(running.editing, id, 'public'))
  const events = running.services.championships().byId.get(id)?.eventIds
  return (code: string, points: readonly [number, number]) => play(parts, events?.get(code) ?? '', points)
}

const game = (page: Pick<Page, 'locator'>, name: string) =>
  page.locator('.game').filter({ has: (page as Page).getByRole('heading', { name, exact: true }) })

/** Both wordings of a team are in the page; this compares the one that shows. */
const SHOWN = { useInnerText: true }

test('B12 R6 S5 in a sandboxed frame of another site a championship shows scores and teams once they are asked for, and stores nothing', async ({
  page,
  context,
  site,
  foreign,
}) => {
  const result = await addFinal8(site)
  await result('QF1', [71, 64])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const frame = await foreign({ path: '/embed/championship/final-8', width: 1100 })
  expect(await frame.evaluate(() => origin)).toBe('null')
  const semifinal = game(frame, 'Semifinal 1')
  await expect(semifinal.getByRole('listitem')).toHaveText(['Winner QF1', 'Winner QF2'], SHOWN)
  await expect(game(frame, 'Quarterfinal 1')).not.toContainText('71')
  expect(asked.filter((path) => /^\/(?:results|api)/.test(path))).toEqual([])

  await frame.getByRole('button', { name: 'Show scores and who plays' }).click()
  await expect(game(frame, 'Quarterfinal 1').getByRole('listitem')).toHaveText(
    [/Northgate[\s\S]*71$/, /Stoneford[\s\S]*64$/],
    SHOWN,
  )
  await expect(semifinal.getByRole('listitem')).toHaveText([/Northgate/, 'Winner QF2'], SHOWN)
  await result('QF2', [60, 80])
  await asksAgain(frame)
  await expect(semifinal.getByRole('listitem')).toHaveText([/Northgate/, /Saint-Aubin/], SHOWN)
  await frame.getByRole('button', { name: 'Hide scores' }).click()
  await expect(semifinal.getByRole('listitem')).toHaveText(['Winner QF1', 'Winner QF2'], SHOWN)
  expect(await context.cookies()).toEqual([])

  for (const prefix of ['', '/fr'])
    for (const query of ['', '?scores=1']) {
      await page.goto(`${site.origin}${prefix}/embed/championship/final-8${query}`)
      await expectNoViolations(page, `${prefix}/embed/championship/final-8${query}`, [360, 1280])
    }
})

test('B12 S6 over a picture the graphic of a championship shows results and who advances at once, in both languages', async ({
  page,
  site,
}) => {
  const result = await addFinal8(site)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/overlay/championship/final-8')
  const panel = page.locator('.bracket[data-shown] .panel')
  await expect(panel).toBeVisible()
  const semifinal = game(page, 'Semifinal 1')
  await expect(semifinal.getByRole('listitem')).toHaveText(['Winner QF1', 'Winner QF2'])
  await result('QF1', [71, 64])
  await expect(game(page, 'Quarterfinal 1').getByRole('listitem')).toHaveText([/Northgate.*71$/, /Stoneford.*64$/])
  await expect(semifinal.getByRole('listitem')).toHaveText([/Northgate/, 'Winner QF2'])

  // Whole on the picture, which is seen around it; nothing is stored.
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [640, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(async () => {
        const box = await panel.boundingBox()
        return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
      })
      .toBe(true)
    const { data, info } = await sharp(await page.screenshot({ omitBackground: true }))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const opacityAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]
    expect([opacityAt(1, 1), opacityAt(width - 2, height - 2), opacityAt(width / 2, height / 2)]).toEqual([0, 0, 255])
  }
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])

  await page.goto('/overlay/championship/final-8?view=round&round=2&lang=fr')
  await expect(panel).toBeVisible()
  await expect(page.getByRole('heading', { level: 4 }).filter({ visible: true })).toHaveText([
    'Demi-finale 1',
    'Demi-finale 2',
    'Demi-finale de consolation 1',
    'Demi-finale de consolation 2',
  ])
})
