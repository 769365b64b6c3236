import type { Page } from '@playwright/test'
import { addFinal8, enter, play } from '../factories/championships.ts'
import type { TestSite } from '../sites/site.ts'
import { anAdmin } from './admins.ts'
import { expect, scriptOf, test } from './site.ts'
import { otherDevice } from './viewers.ts'

/** Takes a decision about a game in the dialog that its button opens, with what `fill` chooses; by its usual reason. */
async function decide(page: Page, game: string, kind: string, fill?: () => Promise<void>) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: `Decision: ${game}`, exact: true }).click()
  await dialog.getByRole('button', { name: kind, exact: true }).click()
  await fill?.()
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

const sideOf = (page: Page, code: string, at: number) => page.locator(`[id="game-${code}"]`).getByRole('listitem').nth(at)

test('B3 B4 B5 B8 a weekend with a forfeit, a protest, a lost network, a withdrawal and a correction ends as decided on the open page', async ({
  page,
  site,
  context,
}) => {
  const { services, editing } = site.running
  const parts = { editing, heard: site.heard, scores: services.scores, clock: { now: new Date() } }
  const { id } = await addFinal8(parts, { day: new Date().toISOString().slice(0, 10) })
  const eventOf = (code: string) => services.championships().byId.get(id)?.eventIds.get(code) ?? ''
  const result = (code: string, points: [number, number]) => play(parts, eventOf(code), points)
  const shorts = [...services.games().schools.values()].map(({ short }) => short.en)
  const [one = '', two = '', , four = '', five = '', , , eight = ''] = shorts
  const fan = await otherDevice(context, site)
  await fan.goto('/championship/final-8')
  await expect(sideOf(fan, 'QF1', 0)).toContainText(one)
  await anAdmin(page, site)
  await page.goto(`/admin/championships/${id}`)
  await scriptOf(page)
  const dialog = page.getByRole('dialog')
  const decided = page.getByRole('list', { name: 'What was decided' }).getByRole('listitem')

  await decide(page, 'Quarterfinal 3', 'Forfeit or award…', () => dialog.getByText(two).click())
  await expect(sideOf(fan, 'SF2', 0)).toContainText(two)

  await result('QF2', [70, 60])
  await expect(sideOf(fan, 'SF1', 1)).toContainText(four)
  await decide(page, 'Quarterfinal 2', 'Under protest…')
  await expect(sideOf(fan, 'SF1', 1)).toContainText('Winner QF2')
  await expect(fan.locator('[id="game-QF2"]')).toContainText('Protest to be decided')
  // The page of staff may hear of the decision later than the fan's.
  await decided.filter({ hasText: 'Quarterfinal 2' }).getByRole('button', { name: /^Undo/ }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(sideOf(fan, 'SF1', 1)).toContainText(four)

  await fan.context().setOffline(true)
  await result('QF1', [70, 60])
  await result('QF4', [60, 70])
  await expect(sideOf(fan, 'SF1', 0)).toContainText('Winner QF1')
  await fan.context().setOffline(false)
  await expect(sideOf(fan, 'SF1', 0)).toContainText(one)

  // The staff member's answer is lost on the way: the second press says the same decision, and it counts once.
  await page.getByRole('button', { name: 'A team withdraws' }).click()
  await dialog.getByLabel('Team').selectOption({ label: await labelOf(site, eight) })
  await page.route('**/commands**', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await page.unroute('**/commands**')
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(
    services
      .championships()
      .byId.get(id)
      ?.facts.filter(({ kind }) => kind === 'withdraw'),
  ).toHaveLength(1)
  await expect(sideOf(fan, '5TH', 0)).toContainText(five)

  await enter(parts, eventOf('SF1'), [{ kind: 'part', n: 1, of: 'regular', isBreak: false }])
  await expect.poll(() => services.games().byId.get(eventOf('SF1'))?.play).toBe('in-play')
  const reason = { en: 'A basket was counted twice', fr: 'Un panier compté deux fois' }
  await enter(parts, eventOf('QF1'), [{ kind: 'correction', side: 'home', stat: 'score', to: 58, reason }])
  const asks = page.getByRole('list', { name: 'Needs a hand' })
  await expect(asks).toContainText('Semifinal 1 has begun with')
  await expect(sideOf(fan, 'SF1', 0)).toContainText(one)
  await expect(fan.locator('[id="game-SF1"]')).toContainText('A basket was counted twice')
  await expect(sideOf(fan, 'C1', 0)).toContainText(one)
  await page.goto('/admin/today')
  await page
    .getByRole('region', { name: 'Needs a hand' })
    .getByRole('listitem')
    .filter({ hasText: 'Semifinal 1 has begun with' })
    .getByRole('link', { name: 'Decide' })
    .click()
  await asks.getByRole('button', { name: 'Leave as played' }).click()
  await expect(dialog).toContainText(`counts as the winner of Quarterfinal 1`)
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(asks).toHaveCount(0)
  await expect(sideOf(fan, 'C1', 0)).not.toContainText(one)

  await result('SF1', [70, 60])
  await result('SF2', [70, 60])
  await result('C2', [70, 60])
  for (const code of ['5TH', 'BRONZE', 'GOLD']) await result(code, [70, 60])
  const ranking = fan.getByRole('region', { name: 'Final ranking' })
  await expect(ranking.getByRole('listitem').first()).toContainText(one)
  expect(services.championshipState(championship(site, id)).final.flatMap(({ teamIds }) => teamIds)).toHaveLength(8)
})

function championship({ running }: TestSite, id: string) {
  const found = running.services.championships().byId.get(id)
  if (!found) throw new Error('There is no championship.')
  return found
}

/** The name by which the page lists a team of this school. */
async function labelOf({ running }: TestSite, short: string): Promise<string> {
  const school = [...running.services.games().schools.values()].find((each) => each.short.en === short)
  return `${short} ${school?.nickname.en}`
}
