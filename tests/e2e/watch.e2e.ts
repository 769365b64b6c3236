import sharp from 'sharp'
import { moveEpisode, saveEpisode, setEpisodeLive } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { removeEpisodes, removeSeries } from '../../app/events/deletions/remove-documents.server.ts'
import { takeBack } from '../../app/panel/history/trash/take-back-kinds.server.ts'
import { expect, test } from './site.ts'

const current = '[aria-current="true"]'

test('W1 W2 the series page has player, playing title, descriptions and the episodes in order with their count', async ({
  page,
  site,
}) => {
  await site.addSeries({ id: 'cup', title: 'The Cup', shortDescription: 'Short of the cup', longDescription: 'Long of the cup' })
  await site.addEpisode('cup', {
    title: 'Game two',
    episodeNumber: 2,
    shortDescription: 'Second short',
    longDescription: 'Second long',
  })
  await site.addEpisode('cup', {
    title: 'Game one',
    episodeNumber: 1,
    shortDescription: 'First short',
    longDescription: 'First long',
  })
  await site.addEpisode('cup', { title: '', episodeNumber: 3 })
  await page.goto('/series/cup')
  const list = page.getByRole('region', { name: /Episodes/ })
  await expect(list.getByRole('heading')).toContainText('3 episodes')
  await expect(list.getByRole('link')).toContainText(['Game one', 'Game two', 'Untitled Episode'])
  await expect(list.locator(current)).toContainText('Game one')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Game one')
  for (const text of ['First short', 'First long', 'Short of the cup', 'Long of the cup'])
    await expect(page.getByText(text)).toBeVisible()
  await list.getByRole('link', { name: /Untitled/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Untitled Episode')
})

test('W1 an unknown series is a 404 that names it', async ({ page }) => {
  const response = await page.goto('/series/no-such-thing')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('No page found for title: no-such-thing')).toBeVisible()
})

test('W1 W6 a series that gets another address takes its viewers along, and links to the earlier one lead there', async ({
  page,
  site,
  request,
}) => {
  await site.addSeries({ id: 'semifinal', title: 'Semifinal' })
  const episode = await site.addEpisode('semifinal', { title: 'First half', videoUrl: 'game' })
  await page.goto('/series/semifinal')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('First half')
  await site.addSeries({ id: 'grand-final', docId: 'doc-semifinal', title: 'Grand final' })
  await expect(page).toHaveURL(/\/series\/grand-final/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('First half')

  const link = `/series/semifinal/${episode}`
  const answer = await request.get(link, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, `/series/grand-final/${episode}`])
  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`/series/grand-final/${episode}`))
  // The former address belongs to the series that has it now.
  await site.addSeries({ id: 'semifinal', docId: 'doc-other', title: 'Another semifinal' })
  expect((await request.get('/series/semifinal', { maxRedirects: 0 })).status()).toBe(200)
})

test('W1 W6 the page of a series that is gone shows it once it is back', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { title: 'First half', videoUrl: 'game' })
  await page.goto('/series/cup')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('First half')
  const removed = await site.heard(() => removeSeries(site.running.editing, 'doc-cup'))
  if (!removed.ok) throw new Error(removed.reason)
  await expect(page.getByText('No page found for title: cup')).toBeVisible()
  await takeBack(site.running.editing, removed.removedId)
  await expect(heading).toContainText('First half')
})

test('W1 a page that cannot be read says Error and the message', async ({ page, site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'] })
  await page.goto('/')
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await page.route('**/series/cup.data', (route) => route.fulfill({ status: 500, body: 'x' }))
  await page.getByRole('link', { name: 'The Cup' }).click()
  await expect(page.getByText(/^Error: /)).toBeVisible()
})

test('W3 the selected episode is kept in the session and restored on return', async ({ page, site, provider }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'One', videoUrl: 'one' })
  const two = await site.addEpisode('cup', { title: 'Two', videoUrl: 'two' })
  await page.goto('/series/cup')
  await expect(page.locator('main iframe')).toHaveAttribute('title', 'Player: One')
  await page.getByRole('link', { name: /Two/ }).click()
  await expect(page.locator(current)).toContainText('Two')
  const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('lastPlayed:cup') ?? 'null'))
  await expect.poll(kept).toEqual({ url: `${new URL(provider).origin}/play/two?auto_hide=true`, title: 'Two', episodeId: two })
  await page.goto('/')
  await page.goto('/series/cup')
  await expect(page.locator(current)).toContainText('Two')
})

test('W3 an episode has an address of its own', async ({ page, site }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'One' })
  const two = await site.addEpisode('cup', { title: 'Two' })
  await page.goto(`/series/cup/${two}`)
  await expect(page.locator(current)).toContainText('Two')
  await page.getByRole('link', { name: /One/ }).click()
  await expect(page.locator(current)).toContainText('One')
  await page.reload()
  await expect(page.locator(current)).toContainText('One')
})

test('W3 a link to an episode that is gone says so, and shows what the series has', async ({ page, site }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'One' })
  const gone = page.getByText('The episode of this link is no longer here.')
  await page.goto('/series/cup/gone')
  await expect(gone).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('One')
  await page.goto('/series/cup')
  await expect(page.locator('main iframe')).toBeVisible()
  await expect(gone).toHaveCount(0)
})

test('W4 several quick clicks load one player', async ({ page, site }) => {
  await site.addSeries({ id: 'cup' })
  for (const name of ['a', 'b', 'c', 'd']) await site.addEpisode('cup', { title: `Game ${name}`, videoUrl: name })
  const loaded: string[] = []
  page.on('request', (request) => {
    const id = /\/play\/([a-z]+)/.exec(request.url())?.[1]
    if (id) loaded.push(id)
  })
  await page.goto('/series/cup')
  await expect.poll(() => loaded).toEqual(['a'])
  // In one turn of the browser, so that a busy machine cannot spread the clicks out.
  const links = page.getByRole('region', { name: /Episodes/ }).getByRole('link')
  await links.evaluateAll((elements) => {
    for (const element of elements.slice(1)) (element as HTMLElement).click()
  })
  await expect(page.locator('iframe')).toHaveAttribute('src', /\/play\/d\?auto_hide=true$/)
  expect(loaded).toEqual(['a', 'd'])
})

test('W5 each kind of address is played its own way', async ({ page, site, provider }) => {
  const origin = new URL(provider).origin
  await site.addSeries({ id: 'cup' })
  const add = (title: string, videoUrl: string, videoType?: 'MP4' | 'HLS' | 'YouTube' | 'External') =>
    site.addEpisode('cup', { title, videoUrl, ...(videoType ? { videoType } : {}) })
  await add('Bare', 'some-game')
  await add('Full', `${origin}/play/other-game?auto_hide=true`)
  await add('Native', `${origin}/vod/hockey/index.m3u8`, 'HLS')
  await add('Recorded', `${origin}/vod/hockey.mp4`, 'MP4')
  await add('Elsewhere', 'https://video.example/watch/9')
  await add('Broken', 'javascript:alert(1)')
  await page.goto('/series/cup')
  const frame = page.locator('main iframe')
  await expect(frame).toHaveAttribute('src', `${origin}/play/some-game?auto_hide=true`)
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
  await expect(frame).toHaveAttribute('title', 'Player: Bare')
  await page.getByRole('link', { name: /Full/ }).click()
  await expect(frame).toHaveAttribute('src', `${origin}/play/other-game?auto_hide=true`)
  await page.getByRole('link', { name: /Native/ }).click()
  await expect(page.locator('main video')).toBeVisible()
  await page.getByRole('link', { name: /Recorded/ }).click()
  await expect(page.locator('main video')).toHaveAttribute('src', `${origin}/vod/hockey.mp4`)
  await page.getByRole('link', { name: /Elsewhere/ }).click()
  await expect(page.getByRole('link', { name: 'Watch on video.example' })).toHaveAttribute(
    'href',
    'https://video.example/watch/9',
  )
  await page.getByRole('link', { name: /Broken/ }).click()
  await expect(page.getByText('There is no video here yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Watch on/ })).toHaveCount(0)
})

test('W6 added, changed, removed, reordered and live episodes are pushed to every open page', async ({ page, context, site }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'One' })
  const two = await site.addEpisode('cup', { title: 'Two' })
  const other = await context.newPage()
  const pages = [page, other]
  for (const each of pages) await each.goto(`${site.origin}/series/cup`)
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  const links = (each: typeof page) => each.getByRole('region', { name: /Episodes/ }).getByRole('link')
  const { editing } = site.running

  const three = await site.addEpisode('cup', { title: 'Three' })
  for (const each of pages) await expect(links(each)).toContainText(['One', 'Two', 'Three'])
  await saveEpisode(editing, { docId: two, seriesDocId: 'doc-cup', title: 'Second', videoUrl: 'play-1' })
  for (const each of pages) await expect(links(each)).toContainText(['One', 'Second', 'Three'])
  await moveEpisode(editing, { seriesDocId: 'doc-cup', docId: three, after: null })
  for (const each of pages) await expect(links(each)).toContainText(['Three', 'One', 'Second'])
  await removeEpisodes(editing, [three])
  for (const each of pages) await expect(links(each)).toContainText(['One', 'Second'])
  await setEpisodeLive(editing, two, true)
  for (const each of pages) await expect(links(each).nth(1)).toContainText('LIVE')
})

test('W6 a changed address moves the player, a changed text does not interrupt it', async ({ page, site }) => {
  await site.addSeries({ id: 'cup' })
  const one = await site.addEpisode('cup', { title: 'One', videoUrl: 'old' })
  let loads = 0
  page.on('request', (request) => {
    if (request.url().includes('/play/')) loads++
  })
  await page.goto('/series/cup')
  await expect(page.locator('iframe')).toHaveAttribute('src', /\/play\/old/)
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  const edit = (title: string, videoUrl: string) =>
    saveEpisode(site.running.editing, { docId: one, seriesDocId: 'doc-cup', title, videoUrl })
  await edit('New title', 'old')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('New title')
  expect(loads).toBe(1)
  await edit('New title', 'new')
  await expect(page.locator('iframe')).toHaveAttribute('src', /\/play\/new/)
  expect(loads).toBe(2)
})

test('W7 a pay-per-view series shows its embedded page instead of player and list', async ({ page, site, provider }) => {
  const embedLink = `${new URL(provider).origin}/play/ppv-final`
  await site.addSeries({ id: 'ppv', title: 'Big Night', tags: ['PPV'], embedLink })
  await site.addEpisode('ppv', { title: 'Not to be listed' })
  await site.addSeries({ id: 'bare', title: 'Bare', tags: ['ppv'] })
  await page.goto('/series/ppv')
  await expect(page.locator('main iframe')).toHaveAttribute('src', embedLink)
  await expect(page.getByText('Not to be listed')).toHaveCount(0)
  await page.goto('/series/bare')
  await expect(page.getByText('No videos available')).toBeVisible()
})

test('W8 a live episode is picked first when nothing is remembered', async ({ page, site }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'One' })
  await site.addEpisode('cup', { title: 'Two', isLive: true })
  await page.goto('/series/cup')
  await expect(page.locator(current)).toContainText('Two')
})

test('W8 what says LIVE leads to the live episode, whatever was played last in this session', async ({ page, site }) => {
  await site.addCategory('a')
  await site.addSeries({ id: 'cup', title: 'The Cup', tags: ['a'] })
  await site.addEpisode('cup', { title: 'One', videoUrl: 'one' })
  const final = await site.addEpisode('cup', { title: 'Final', videoUrl: 'final' })
  const heading = page.getByRole('heading', { level: 1 })
  const home = page.getByRole('banner').getByRole('link', { name: /Home$/ })
  const tile = page.getByRole('listitem').getByRole('link', { name: /^(LIVE )?The Cup$/ })
  await page.goto('/series/cup')
  await expect(heading).toContainText('One')
  await home.click()
  await site.heard(() => setEpisodeLive(site.running.editing, final, true))
  await expect(tile).toContainText('LIVE')
  await tile.click()
  await expect(heading).toContainText('Final')
  await expect(page.locator('main iframe')).toHaveAttribute('title', 'Player: Final')

  const playOne = async () => {
    await page.getByRole('link', { name: /One/ }).click()
    await expect(page.locator('main iframe')).toHaveAttribute('title', 'Player: One')
  }
  await playOne()
  await page.getByRole('combobox').fill('cup')
  await page.getByRole('option', { name: /LIVE/ }).click()
  await expect(page.locator('main iframe')).toHaveAttribute('title', 'Player: Final')
  await playOne()
  await home.click()
  await page.getByRole('link', { name: /^Watch live/ }).click()
  await expect(page.locator('main iframe')).toHaveAttribute('title', 'Player: Final')
  // Any other link resumes what was played last.
  await playOne()
  await page.goto('/series/cup')
  await expect(heading).toContainText('One')
  await page.goto('/series/cup?live')
  await expect(heading).toContainText('Final')
  await site.heard(() => setEpisodeLive(site.running.editing, final, false))
  await page.goto('/series/cup')
  await page.getByRole('link', { name: /One/ }).click()
  await expect(page.locator('main iframe')).toHaveAttribute('title', 'Player: One')
  await page.goto('/series/cup?live')
  await expect(heading).toContainText('One')
})

test('W9 titles and descriptions are plain text', async ({ page, site }) => {
  const hostile = '</script><script>window.hit = 1</script><img src=x onerror="window.hit = 2"><b>bold</b>'
  await site.addCategory('a', ['a'], hostile)
  await site.addSeries({ id: 'cup', title: hostile, tags: ['a'], shortDescription: hostile, longDescription: hostile })
  await site.addEpisode('cup', { title: hostile, shortDescription: hostile, longDescription: hostile })
  for (const path of ['/', '/series/cup', '/password?seriesId=cup', '/scoreboard']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined()
    await expect(page.locator('main b')).toHaveCount(0)
  }
  await page.goto('/series/cup')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<b>bold</b>')
})

test('H14 a series without episodes says so, and shows its first one by itself', async ({ page, site }) => {
  await site.addSeries({ id: 'cup' })
  await page.goto('/series/cup')
  await expect(page.getByRole('heading', { name: 'No videos available' })).toBeVisible()
  await expect(page.locator('main').getByText('Title of cup')).toHaveCount(1)
  await expect.poll(() => site.running.hub.viewers()).toBe(1)
  await site.addEpisode('cup', { title: 'At last' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('At last')
})

test('W3 a chosen episode far down the list brings the player back on a phone, and the focus to its title', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await site.addSeries({ id: 'cup' })
  for (let at = 1; at <= 30; at++) await site.addEpisode('cup', { title: `Game ${at}.` })
  await page.goto('/series/cup')
  const last = page.getByRole('link', { name: /Game 30\./ })
  await last.scrollIntoViewIfNeeded()
  await expect(page.locator('main iframe')).not.toBeInViewport()
  await last.click()
  await expect(page.locator('main iframe')).toHaveAttribute('title', 'Player: Game 30.')
  await expect(page.locator('main iframe')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('W3 Back between episodes shows the player on a phone, wherever the list had been', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await site.addSeries({ id: 'cup' })
  for (let at = 1; at <= 30; at++) await site.addEpisode('cup', { title: `Game ${at}.` })
  await page.goto('/series/cup')
  const frame = page.locator('main iframe')
  await expect(frame).toHaveAttribute('title', 'Player: Game 1.')
  await page.getByRole('link', { name: /Game 30\./ }).click()
  await expect(frame).toHaveAttribute('title', 'Player: Game 30.')
  await expect(frame).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(frame).toHaveAttribute('title', 'Player: Game 1.')
  await expect(frame).toBeInViewport({ ratio: 1 })
  await page.goForward()
  await expect(frame).toHaveAttribute('title', 'Player: Game 30.')
  await expect(frame).toBeInViewport({ ratio: 1 })
})

for (const width of [360, 1280])
  test(`W3 a linked episode far down stands in sight in the list of a page ${width} px wide, which does not move itself`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await site.addSeries({ id: 'cup' })
    let linked = ''
    for (let at = 1; at <= 30; at++) {
      const id = await site.addEpisode('cup', { title: `Game ${at}.` })
      if (at === 25) linked = id
    }
    await page.goto(`/series/cup/${linked}`)
    await expect(page.locator('main iframe')).toHaveAttribute('title', 'Player: Game 25.')
    const isShown = () =>
      page.locator(current).evaluate((row) => {
        const list = row.closest('ol') as HTMLElement
        const { top, bottom } = row.getBoundingClientRect()
        const box = list.getBoundingClientRect()
        return top >= box.top && bottom <= box.bottom
      })
    await expect.poll(isShown).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

test('W1 the title of the page is that of the video that plays', async ({ page, site }) => {
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { title: 'One' })
  await site.addEpisode('cup', { title: 'Two' })
  await page.goto('/series/cup')
  await expect(page).toHaveTitle('One · The Cup · Podium')
  await page.getByRole('link', { name: /Two/ }).click()
  await expect(page).toHaveTitle('Two · The Cup · Podium')
})

test('W1 without script a locked series leads to its form', async ({ browser, site }) => {
  await site.addSeries({ id: 'vault', password: 'pw' })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto('/series/vault')
  await expect(page.getByText('Loading…')).toBeHidden()
  await page.getByRole('link', { name: 'Enter password' }).click()
  await page.getByLabel('Password', { exact: true }).fill('pw')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page).toHaveURL('/series/vault')
  await context.close()
})

test('W3 an episode chosen before the script has come opens by its address', async ({ browser, site }) => {
  await site.addSeries({ id: 'cup' })
  await site.addEpisode('cup', { title: 'One' })
  const two = await site.addEpisode('cup', { title: 'Two' })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin })
  const page = await context.newPage()
  await page.goto('/series/cup')
  await page.getByRole('link', { name: /Two/ }).click()
  await expect(page).toHaveURL(`/series/cup/${two}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Two')
  await context.close()
})

test('W1 beside the player a short list has the text about the series right under it, a long one is as high as the player', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const [id, count] of [
    ['short', 3],
    ['long', 30],
  ] as const) {
    await site.addSeries({ id, shortDescription: 'About it' })
    for (let at = 1; at <= count; at++) await site.addEpisode(id, { title: `Game ${at}` })
  }
  const box = async (name: RegExp) => {
    const found = await page.getByRole('region', { name }).boundingBox()
    return { top: found?.y ?? 0, bottom: (found?.y ?? 0) + (found?.height ?? 0) }
  }
  const player = () => page.locator('main iframe').evaluate((frame) => frame.getBoundingClientRect().bottom)
  await page.goto('/series/short')
  expect((await box(/About the series/)).top - (await box(/Episodes/)).bottom).toBe(24)
  expect((await box(/Episodes/)).bottom).toBeLessThan(await player())
  await page.goto('/series/long')
  expect(Math.abs((await box(/Episodes/)).bottom - (await player()))).toBeLessThan(1)
})

test('W1 a shared series has a picture of 1200 by 630', async ({ page, site, request }) => {
  const { pictures } = site.running.services
  const blue = { width: 1280, height: 800, channels: 3, background: 'blue' } as const
  const original = await sharp({ create: blue }).png().toBuffer()
  const stored = await pictures.store(original)
  if (!stored.ok) throw new Error('not stored')
  await site.addSeries({ id: 'cup', thumbnail: stored.thumbnail })
  await page.goto('/series/cup')
  const address = await page.locator('head meta[property="og:image"]').getAttribute('content')
  const { width, height, format } = await sharp(await (await request.get(new URL(address ?? '').pathname)).body()).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
})
