import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { localDateOf } from '../../app/events/time/zoned-time.ts'
import { addTeams } from '../factories/games.ts'
import { addGame, goal, scorerOf } from '../keep-score.ts'
import type { TestSite } from '../sites/site.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './site.ts'
import { otherDevice, PASSWORD } from './viewers.ts'

const ZONE = 'America/St_Johns'

/** A hockey game of today between two teams, in its third period. */
async function aGame(site: TestSite) {
  const { northgate, lacBleu, venueId } = await addTeams({ editing: site.running.editing, heard: site.heard })
  const localDate = localDateOf(Date.now(), ZONE)
  const teams = { homeTeamId: northgate, awayTeamId: lacBleu, venueId, title: { en: '', fr: '' } }
  const eventId = await addGame(site, { ...teams, localDate, zone: ZONE })
  const enter = await scorerOf(site, eventId)
  await enter({ kind: 'part', n: 3, of: 'regular', isBreak: false }, goal('home'), goal('home'), goal('away'))
  return { eventId, enter }
}

const shown = (page: Page) => expect(page.locator('.graphic[data-shown]')).toBeVisible()
/** The figures at home and of the visitors. */
const scores = async (page: Page) =>
  (await Promise.all(['home', 'away'].map((side) => page.locator(`.${side} .score`).allTextContents()))).flat()

/** Notes the sides that a graphic lights from now on: the light goes off by itself. */
const noteLights = (page: Page) =>
  page.evaluate(() => {
    const lit: string[] = []
    Object.assign(window, { lit })
    new MutationObserver((changes) => {
      for (const { target, attributeName } of changes)
        if (attributeName?.startsWith('data-lit-') && (target as Element).hasAttribute(attributeName)) lit.push(attributeName)
    }).observe(document.body, { subtree: true, attributes: true })
  })
const lights = (page: Page) => page.evaluate(() => (window as unknown as { lit: string[] }).lit)

/** The opacity of a picture at places, each as shares of its width and height. */
async function opacityAt(picture: Buffer, places: readonly [x: number, y: number][]): Promise<number[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return places.map(([x, y]) => {
    const at = Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))
    return data[at * info.channels + 3] ?? -1
  })
}

for (const [width, height] of [
  [1920, 1080],
  [1280, 720],
  [640, 640],
] as const)
  test(`S6 over a picture of ${width} × ${height} an overlay paints its score bug alone, and the rest can be seen through`, async ({
    page,
    context,
    site,
  }) => {
    const { eventId } = await aGame(site)
    await page.setViewportSize({ width, height })
    await page.goto(`/overlay/${eventId}`)
    await shown(page)
    expect(await scores(page)).toEqual(['2', '1'])
    await expect(page.locator('.part')).toHaveText('3rd')
    await expect(page.locator('.clock')).toHaveText('20:00')
    const box = await page.locator('.panel').boundingBox()
    if (!box) throw new Error('There is no bug.')
    const inside = (x: number, y: number): [number, number] => [
      (box.x + box.width * x) / width,
      (box.y + box.height * y) / height,
    ]
    const picture = await page.screenshot({ omitBackground: true })
    const middle: [number, number][] = [inside(0.5, 0.25), inside(0.95, 0.5)]
    expect(await opacityAt(picture, middle)).toEqual([255, 255])
    const away: [number, number][] = [
      [0, 0],
      [0.5, 0.1],
      [0.99, 0.5],
      [0.99, 0.99],
      [0.5, 0.5],
    ]
    expect(await opacityAt(picture, away)).toEqual([0, 0, 0, 0, 0])
    // Within the title-safe area, as large as the picture asks for, without scrollbars; and nothing is stored.
    const unit = Math.min(width / 1920, height / 1080)
    expect(Math.abs(box.width / unit - 580)).toBeLessThan(60)
    expect([box.x >= width * 0.045, box.y + box.height <= height * 0.955]).toEqual([true, true])
    expect(
      await page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]),
    ).toEqual([0, 0])
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  })

test('S6 the address chooses the graphic, its place, colours and language; what it does not know changes nothing', async ({
  page,
  site,
}) => {
  const { eventId } = await aGame(site)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(`/overlay/${eventId}?view=lower&lang=fr&pos=tc&theme=team&show=clock,part,names`)
  await shown(page)
  await expect(page.locator('.graphic.lower[data-pos=tc][data-theme=team]')).toHaveAttribute('lang', 'fr')
  await expect(page.locator('.part')).toHaveText('3e')
  await expect(page.locator('.home .name')).toHaveText('Harriers de Northgate')
  const box = await page.locator('.panel').boundingBox()
  expect([Math.round(box?.x ?? 0) === 180, (box?.y ?? 999) < 80]).toEqual([true, true])
  await page.goto(`/overlay/${eventId}?view=everything&lang=xx&pos=%3Cscript%3E&scale=99`)
  await shown(page)
  await expect(page.locator('.graphic.bug[data-pos=bl][data-theme=dark]')).toHaveAttribute('lang', 'en')
})

test('S6 visitors stand first in every graphic, as on pages, unless the address says otherwise', async ({ page, site }) => {
  const { eventId } = await aGame(site)
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const [path, first] of [
    [`/overlay/${eventId}`, 'away'],
    [`/overlay/${eventId}?first=home`, 'home'],
    [`/overlay/${eventId}?view=lower`, 'away'],
    [`/overlay/${eventId}?view=lower&first=home`, 'home'],
    [`/scoreboard/${eventId}?lang=en`, 'away'],
    [`/scoreboard/${eventId}?lang=en&first=home`, 'home'],
  ] as const) {
    await page.goto(path)
    await shown(page)
    const second = first === 'home' ? 'away' : 'home'
    const [one, two] = [await page.locator(`.team.${first}`).boundingBox(), await page.locator(`.team.${second}`).boundingBox()]
    expect(one && two && (one.x < two.x || one.y < two.y), path).toBe(true)
    if (path.startsWith('/scoreboard'))
      await expect(page.locator('.parts tr > :first-child').nth(1)).toHaveText(first === 'home' ? 'Northgate' : 'Lac-Bleu')
  }
})

test('S6 long names fit their place in each graphic, and a missing logo leaves no frame', async ({ page, site }) => {
  const long = 'Université polytechnique de Saint-Barthélemy-des-Grandes-Rivières et du Bas-du-Fleuve'
  const eventId = await addGame(site, { title: { en: long, fr: long } })
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const view of ['bug', 'lower', 'board']) {
    await page.goto(`/overlay/${eventId}?view=${view}`)
    await shown(page)
    const box = await page.locator('.panel').boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 1920, view).toBe(true)
    await expect(page.locator('img')).toHaveCount(0)
  }
})

test('S6 what a scorer enters shows on overlay and board without a reload, and the clock runs without a request', async ({
  page,
  context,
  site,
}) => {
  const { eventId, enter } = await aGame(site)
  const board = await otherDevice(context, site)
  await page.goto(`/overlay/${eventId}`)
  await board.goto(`/scoreboard/${eventId}?lang=en`)
  await Promise.all([shown(page), shown(board)])
  await noteLights(page)
  await enter(goal('away'))
  for (const each of [page, board]) await expect.poll(() => scores(each)).toEqual(['2', '2'])
  // News is lit, what was there before is not.
  await expect.poll(() => lights(page)).toEqual(['data-lit-away'])
  await enter({ kind: 'clock', isRunning: true, ms: 754_000 })
  await expect(page.locator('.clock')).toHaveText(/^12:[0-3]\d$/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const before = await page.locator('.clock').textContent()
  await expect(page.locator('.clock')).not.toHaveText(before ?? '')
  expect(asked).toEqual([])
  await enter({ kind: 'clock', isRunning: false, ms: 700_000 })
  for (const each of [page, board]) await expect(each.locator('.clock')).toHaveText('11:40')
})

test('S6 a machine whose clock is wrong shows the same time as the others', async ({ page, site }) => {
  const { eventId, enter } = await aGame(site)
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() - 3 * 3_600_000
  })
  await page.goto(`/overlay/${eventId}`)
  await shown(page)
  await enter({ kind: 'clock', isRunning: true, ms: 1_199_000 })
  await expect(page.locator('.clock')).toHaveText(/^19:[0-5]\d$/)
})

test('S6 a machine whose clock is set forward by an hour while it is on air goes on showing the same time', async ({
  page,
  site,
}) => {
  const { eventId, enter } = await aGame(site)
  await page.addInitScript(() => {
    const now = Date.now
    const set = { by: 0 }
    Object.assign(window, { set })
    Date.now = () => now() + set.by
  })
  await page.goto(`/overlay/${eventId}`)
  await shown(page)
  await enter({ kind: 'clock', isRunning: true, ms: 1_199_000 })
  await expect(page.locator('.clock')).toHaveText(/^19:/)
  const before = await page.locator('.clock').textContent()
  await page.evaluate(() => {
    ;(window as unknown as { set: { by: number } }).set.by = 3_600_000
  })
  await expect(page.locator('.clock')).not.toHaveText(before ?? '')
  await expect(page.locator('.clock')).toHaveText(/^19:/)
})

test('S6 when the network goes an overlay keeps what it showed, with no word of it, and comes back by itself with what it missed', async ({
  page,
  site,
}) => {
  const { eventId, enter } = await aGame(site)
  await page.goto(`/overlay/${eventId}`)
  await shown(page)
  await noteLights(page)
  let failed = 0
  await page.route('**/api/score/**', (route) => {
    failed++
    return route.abort()
  })
  site.server.closeAllConnections()
  await expect.poll(() => failed, { timeout: 60_000 }).toBeGreaterThan(1)
  await enter(goal('home'))
  await shown(page)
  expect(await scores(page)).toEqual(['2', '1'])
  await expect(page.locator('body')).not.toContainText(/error|network|offline/i)
  await page.unrouteAll()
  await expect.poll(() => scores(page), { timeout: 60_000 }).toEqual(['3', '1'])
  // It was missed, so it is no news.
  expect(await lights(page)).toEqual([])
})

test('S6 playout servers take an overlay off and bring it back', async ({ page, site }) => {
  const { eventId } = await aGame(site)
  await page.goto(`/overlay/${eventId}`)
  await shown(page)
  await page.evaluate(() => (window as unknown as { stop(): void }).stop())
  await expect(page.locator('.panel')).toHaveCSS('opacity', '0')
  await page.evaluate(() => (window as unknown as { play(): void }).play())
  await expect(page.locator('.panel')).toHaveCSS('opacity', '1')
})

test('S6 a score that comes while a playout server takes an overlay off leaves it the time to go', async ({ page, site }) => {
  const { eventId, enter } = await aGame(site)
  await page.goto(`/overlay/${eventId}`)
  await shown(page)
  await page.evaluate(() => (window as unknown as { stop(): void }).stop())
  await enter(goal('home'))
  await expect.poll(() => scores(page)).toEqual(['3', '1'])
  await expect(page.locator('.graphic')).not.toHaveAttribute('data-at-once')
  await expect(page.locator('.panel')).toHaveCSS('opacity', '0')
})

test('S6 the overlay of a game that is not there is empty, and its board says so', async ({ page }) => {
  await page.goto('/overlay/gone')
  expect(
    await opacityAt(await page.screenshot({ omitBackground: true }), [
      [0, 0],
      [0.5, 0.5],
      [0.9, 0.9],
    ]),
  ).toEqual([0, 0, 0])
  await page.goto('/scoreboard/gone')
  await expect(page.getByText('This game was not found, or it is not public.')).toBeVisible()
})

test('S6 the board fills a venue’s screen, keeps it awake, has both languages in turn, and F makes it full screen', async ({
  page,
  site,
}) => {
  const { eventId } = await aGame(site)
  await page.addInitScript(() => {
    const { wakeLock } = navigator
    const request = wakeLock.request.bind(wakeLock)
    wakeLock.request = (type) => {
      document.documentElement.dataset.awake = type ?? ''
      return request(type)
    }
  })
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/scoreboard/${eventId}`)
    await shown(page)
    expect(await page.locator('.panel').boundingBox()).toEqual({ x: 0, y: 0, width, height })
    const figure = await page.locator('.home .score').boundingBox()
    expect((figure?.height ?? 0) / height).toBeGreaterThan(0.25)
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  }
  await expect(page.locator('html')).toHaveAttribute('data-awake', 'screen')
  for (const text of ['3rd', '3e', '3rd']) await expect(page.locator('.part')).toHaveText(text, { timeout: 40_000 })
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeHidden()
})

test('S6 names of both sides are of one size and whole, also when their font comes after them', async ({ page, site }) => {
  const { eventId } = await aGame(site)
  await page.setViewportSize({ width: 1280, height: 720 })
  let letFontGo = () => {}
  const held = new Promise<void>((resolve) => {
    letFontGo = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/fr/scoreboard/${eventId}?lang=fr`, { waitUntil: 'commit' })
  await shown(page)
  await expect(page.locator('.home .name')).toHaveText('Harriers de Northgate')
  const isWhole = () =>
    page.locator('.name').evaluateAll((names) => names.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth))
  const sizes = async () =>
    new Set(await page.locator('.name').evaluateAll((names) => names.map((name) => getComputedStyle(name).fontSize)))
  expect(await isWhole()).toBe(true)
  const [inAnother] = await sizes()
  letFontGo()
  await expect.poll(async () => [...(await sizes())][0]).not.toBe(inAnother)
  expect(await isWhole()).toBe(true)
  expect((await sizes()).size).toBe(1)
})

test('S6 on a board a penalty moves neither name nor score of its side, and three digits fit beside the time', async ({
  page,
  site,
}) => {
  const { eventId, enter } = await aGame(site)
  const court = await addGame(site, { sport: 'basketball', title: { en: 'Final', fr: 'Finale' } })
  const keep = await scorerOf(site, court)
  await keep({ kind: 'set', side: 'home', stat: 'score', to: 188 }, { kind: 'set', side: 'away', stat: 'score', to: 104 })
  await page.setViewportSize({ width: 1280, height: 720 })
  // The note stands at the side that has more players: first at home, and after two more penalties away.
  for (const [path, side, penalties] of [
    [`/scoreboard/${eventId}`, 'home', ['away']],
    [`/overlay/${eventId}?view=board`, 'away', ['home', 'home']],
  ] as const) {
    await page.goto(path)
    await shown(page)
    const note = page.locator(`.${side} .note`)
    const places = () => Promise.all(['.name', '.score'].map((part) => page.locator(`.${side} ${part}`).boundingBox()))
    await expect(note).toBeHidden()
    const before = await places()
    await enter(...penalties.map((of) => ({ kind: 'penalty', side: of, number: null, minutes: 2 }) as const))
    await expect(note).toBeVisible()
    expect(await places()).toEqual(before)
  }
  await page.goto(`/scoreboard/${court}`)
  await shown(page)
  await expect(page.locator('.home .score')).toHaveText('188')
  for (const side of ['home', 'away']) {
    const figure = page.locator(`.${side} .score`)
    expect(await figure.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const [box, room] = [await figure.boundingBox(), await page.locator(`.team.${side}`).boundingBox()]
    expect(box && room && box.x >= room.x && box.x + box.width <= room.x + room.width).toBe(true)
    // Read from the last row all the same.
    expect((box?.height ?? 0) / 720).toBeGreaterThan(0.2)
  }
})

/** A renderer of graphics: a page of another origin with the files of a package beside it. */
async function aRenderer(files: Record<string, Uint8Array>) {
  const types: Record<string, string> = {
    mjs: 'text/javascript',
    woff2: 'font/woff2',
    json: 'application/json',
    webp: 'image/webp',
  }
  const server = createServer(({ url = '/' }, response) => {
    const name = decodeURIComponent(url.slice(1))
    const file = files[name]
    if (name === '')
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Renderer</title><body style="margin:0">')
    else if (file) response.setHeader('content-type', types[name.split('.').at(-1) ?? ''] ?? 'text/plain').end(file)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://localhost:${port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Graphic = HTMLElement &
  Record<
    'load' | 'playAction' | 'updateAction' | 'stopAction' | 'dispose' | 'customAction',
    (params: object) => Promise<{ statusCode: number; currentStep?: number }>
  >

test('S6 an OGraf package loads, plays, updates, stops and is disposed of in a renderer, and shows the score live', async ({
  page,
  site,
}) => {
  const { eventId, enter } = await aGame(site)
  const zip = await page.request.get(`${site.origin}/api/score/${eventId}/ograf.zip`)
  const renderer = await aRenderer(unzipSync(new Uint8Array(await zip.body())))
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(renderer.address)
  const call = (method: keyof Graphic, params: object = {}) =>
    page.evaluate(
      ([name, given]) => (document.querySelector('score-bug') as unknown as Graphic)[name as 'load'](given as object),
      [method, params] as const,
    )
  await page.evaluate(async () => {
    const manifest = await (await fetch('/scorebug.ograf.json')).json()
    customElements.define('score-bug', (await import(`/${manifest.main}`)).default)
    document.body.append(document.createElement('score-bug'))
  })
  const isEmpty = async () => {
    const places: [number, number][] = [
      [0.1, 0.9],
      [0.2, 0.92],
      [0.9, 0.1],
      [0.5, 0.5],
    ]
    return (await opacityAt(await page.screenshot({ omitBackground: true }), places)).every((opacity) => opacity === 0)
  }
  const realtime = { renderType: 'realtime', renderCharacteristics: {} }
  expect((await call('load', { data: { site: site.origin }, renderType: 'non-realtime' })).statusCode).toBe(400)
  expect(await call('load', { ...realtime, data: { site: site.origin, lang: 'en' } })).toEqual({ statusCode: 200 })
  expect(await isEmpty()).toBe(true)
  expect(await call('playAction', { skipAnimation: true })).toEqual({ statusCode: 200, currentStep: 0 })
  await shown(page)
  expect(await scores(page)).toEqual(['2', '1'])
  expect(await isEmpty()).toBe(false)
  expect(
    await page.evaluate(() => [...document.fonts].some(({ family, status }) => family === 'Archivo' && status === 'loaded')),
  ).toBe(true)

  await enter(goal('away'))
  await expect.poll(() => scores(page)).toEqual(['2', '2'])
  expect(await call('updateAction', { data: { lang: 'fr', pos: 'tr', theme: '<b>' } })).toEqual({ statusCode: 200 })
  await expect(page.locator('.graphic[data-pos=tr][data-theme=dark]')).toHaveAttribute('lang', 'fr')
  await expect(page.locator('.part')).toHaveText('3e')
  expect(await scores(page)).toEqual(['2', '2'])
  expect((await call('customAction', { id: 'explode', payload: {} })).statusCode).toBe(404)
  // Another origin of the score.
  const other = site.origin.replace('127.0.0.1', 'localhost')
  const asked = page.waitForRequest((request) => request.url().startsWith(`${other}/api/score/`))
  expect(await call('updateAction', { data: { site: other } })).toEqual({ statusCode: 200 })
  await asked
  await enter(goal('away'))
  await expect.poll(() => scores(page)).toEqual(['2', '3'])

  // A step beyond the last is the end, and so is stopping.
  expect((await call('playAction', { skipAnimation: true })).currentStep).toBeUndefined()
  await expect.poll(isEmpty).toBe(true)
  expect((await call('playAction', { goto: 0 })).currentStep).toBe(0)
  expect(await call('stopAction')).toEqual({ statusCode: 200 })
  await expect.poll(isEmpty).toBe(true)
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  expect(await call('dispose')).toEqual({ statusCode: 200 })
  await expect.poll(() => site.running.hub.viewers()).toBe(0)
  await expect(page.locator('.graphic')).toHaveCount(0)
  renderer.close()
})

async function anOperator(page: Page, site: TestSite) {
  const email = 'operator@example.org'
  expect((await page.request.post(`${site.origin}/signup`, { form: { email, password: PASSWORD } })).ok()).toBe(true)
  const granted = await site.running.services.admins.grant(email, { role: 'operator' })
  if (!granted.ok) throw new Error(granted.reason)
}

test('S6 operators come to the outputs of a game from its page and from the desk, see the graphic, and copy an address', async ({
  page,
  context,
  site,
}) => {
  const { eventId } = await aGame(site)
  await anOperator(page, site)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/admin/events/${eventId}`)
  await page.getByRole('link', { name: 'Graphics and data', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Graphics and data: /)
  await page.goto('/admin/today')
  await page.getByRole('link', { name: /^Graphics and data/ }).click()
  await expect(page).toHaveURL(`/admin/events/${eventId}/outputs`)

  const preview = page.frameLocator('iframe[title="Preview: Score bug"]')
  await expect(preview.locator('.home .score')).toHaveText('2')
  await page.getByLabel('Graphic', { exact: true }).selectOption('Lower third')
  await page.getByLabel('Language', { exact: true }).selectOption('French')
  await expect(page.frameLocator('iframe[title="Preview: Lower third"]').locator('.part')).toHaveText('3e')
  // The address on the page is the one that the preview shows.
  await page.getByRole('button', { name: 'Copy: Lower third' }).click()
  await expect(page.getByRole('button', { name: 'Copy: Lower third' })).toHaveText('Copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname + new URL(copied).search).toBe(`/overlay/${eventId}?view=lower&lang=fr`)
  expect(await page.locator('iframe').first().getAttribute('src')).toBe(`/overlay/${eventId}?view=lower&lang=fr`)
  await expect(page.getByRole('button', { name: 'Copy: Lower third' })).toHaveText('Copy', { timeout: 20_000 })
  for (const path of ['.json', '.xml', '.csv', '.txt?field=HomeScore', '/stream', '/ograf.zip'])
    await expect(page.getByText(`/api/score/${eventId}${path}`, { exact: false })).toBeVisible()
})

for (const [language, widths] of [
  ['en', [360, 1280]],
  ['fr', [768, 1920]],
] as const)
  test(`S6 the page of outputs is accessible and fits in ${language} at ${widths.join(' and ')} px`, async ({
    page,
    context,
    site,
  }) => {
    const { eventId } = await aGame(site)
    await context.addCookies([{ name: 'language', value: language, url: site.origin }])
    await anOperator(page, site)
    await page.setViewportSize({ width: widths[0], height: 900 })
    await page.goto(`/admin/events/${eventId}/outputs`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page, 'outputs', widths)
    // The graphic as well, where it is not in a frame.
    await page.goto(`/scoreboard/${eventId}`)
    await shown(page)
    await expectNoViolations(page, 'board')
  })

test('S6 a game that is locked is said to show nothing', async ({ page, site }) => {
  await site.addSeries({ id: 'locked', title: 'Locked', password: 'pw' })
  const eventId = await addGame(site, { seriesDocId: 'doc-locked' })
  await anOperator(page, site)
  await page.goto(`/admin/events/${eventId}/outputs`)
  await expect(page.getByText('Its graphics and data stay empty')).toBeVisible()
})
