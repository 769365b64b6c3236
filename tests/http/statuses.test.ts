import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { afterSignIn } from '../../app/accounts/sessions/viewer.ts'
import { addressIn, plainPath } from '../../app/kit/http/addresses.ts'
import { accountWords } from '../../app/language/words/account-words.ts'
import { en } from '../../app/language/words/en.ts'
import { fr } from '../../app/language/words/fr.ts'
import { pageWords } from '../../app/language/words/page-words.ts'
import { FIXED_PATHS } from '../../app/public-pages.ts'
import routes from '../../app/routes.ts'
import { capturedLog } from '../log.ts'
import { scratchFolder } from '../scratch.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { asHtml, ask, languageOf, send } from '../sites/visitor.ts'

const PICTURE = '0b7f1c9e-2f43-4a58-9d0c-1234567890ab'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ settings: { HELPDESK_URL: 'https://help.podium.example/form' } })
  await site.addCategory('hockey')
  for (let order = 0; order < 10; order++) await site.addSeries({ id: `s${order}`, tags: ['hockey'], order })
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addEpisode('cup', { title: 'First leg', docId: 'First-leg' })
  await site.addSeries({ id: 'locked', password: 'pw' })
  await site.addEpisode('locked', { docId: 'hidden' })
  const png = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  await site.running.services.pictures.store(png, PICTURE)
})
afterAll(() => site.close())

const READS: [string, number, string?][] = [
  ['/', 200],
  ['/?utm=1', 200],
  ['/_.data', 200],
  ['/first-pictures', 200],
  ['/roku.json', 200],
  ['/embed/First-leg', 200],
  ['/fr/embed/First-leg', 200],
  ['/embed/gone', 404],
  ['/embed/hidden', 200],
  ['/Embed/First-leg/', 301, '/embed/First-leg'],
  ['/embed/first-leg', 404],
  ['/embed', 404],
  ['/oembed', 400],
  ['/oembed?url=https%3A%2F%2Felsewhere.example%2F', 404],
  ['/oembed?url=x&format=yaml', 501],
  ['/fr/oembed', 301, '/oembed'],
  ['/roku-search.json', 200],
  ['/Roku.json', 301, '/roku.json'],
  ['/sitemap.xml', 200],
  ['/rss.xml', 200],
  ['/fr/rss.xml', 200],
  ['/rss/cup.xml', 200],
  ['/rss/locked.xml', 200],
  ['/rss/gone.xml', 404],
  ['/RSS/Cup.xml', 301, '/rss/cup.xml'],
  ['/rss/team/gone.xml', 404],
  ['/fr/rss/team/gone.xml', 404],
  ['/rss/team/gone.xml.data', 404],
  ['/RSS/Team/Gone.xml', 301, '/rss/team/gone.xml'],
  ['/cards/game/en/gone/0.jpg', 404],
  ['/cards/team/fr/gone/0.jpg', 404],
  ['/cards/team/de/gone/0.jpg', 404],
  ['/fr/cards/game/en/gone/0.jpg', 301, '/cards/game/en/gone/0.jpg'],
  ['/now.json', 200],
  ['/watching.json', 200],
  ['/fr/watching.json', 200],
  ['/now.json.data', 404],
  ['/fr/box.data', 404],
  ['/roku-search.json.data', 404],
  ['/sitemaps/pages.xml.data', 404],
  ['/calendar/all.ics', 200],
  ['/fr/calendar/all.ics', 200],
  ['/calendar/series/cup.alarm-30.ics', 200],
  ['/calendar/sport/hockey-women.ics', 200],
  ['/Calendar/ALL.ics', 301, '/calendar/all.ics'],
  ['/calendar/series/gone.ics', 404],
  ['/calendar/team/gone.ics', 404],
  ['/calendar/school/xyz.ics', 404],
  ['/calendar/sport/nowhere.ics', 404],
  ['/calendar/pick/00000000.ics', 404],
  ['/calendar/my/abcdefghijklmnopqrstuvwxyz.ics', 404],
  ['/calendar/game/gone.ics', 404],
  ['/preview/gone', 404],
  ['/fr/preview/gone', 404],
  ['/score', 200],
  ['/fr/score.data', 200],
  ['/score/gone', 404],
  ['/Score/', 301, '/score'],
  ['/score/gone/sync', 405],
  ['/score-enter', 405],
  ['/check/targets', 200],
  ['/check/targets?game=gone', 200],
  ['/check/ticket', 405],
  ['/results', 200],
  ['/results?event=gone', 200],
  ['/overlay/gone', 404],
  ['/fr/overlay/gone', 404],
  ['/Overlay/Gone/', 301, '/overlay/gone'],
  ['/overlay/gone.data', 404],
  ['/overlay', 404],
  ['/scoreboard/gone', 404],
  ['/scoreboard/', 301, '/scoreboard'],
  ['/api/scores.json', 200],
  ['/api/scores.json?day=x', 400],
  ['/api/scores.xml', 200],
  ['/api/scores.csv', 200],
  ['/fr/api/scores.csv', 200],
  ['/api/scores.txt', 404],
  ['/api/score/gone.json', 404],
  ['/api/score/gone', 404],
  ['/api/score/gone/ograf.zip', 404],
  ['/api/score/gone/stream', 404],
  ['/api', 404],
  ['/report/gone', 404],
  ['/report/gone/games.csv', 404],
  ['/fr/report/gone/minutes.csv', 404],
  ['/played', 404],
  ['/calendar-pick', 200],
  ['/reminders', 200],
  ['/fr/reminders?token=gone', 200],
  ['/reminders/new', 404],
  ['/reminders/new?kind=event&id=gone', 404],
  ['/reminders/device', 405],
  ['/reminders/confirm?token=gone', 200],
  ['/reminders/stop?token=gone', 200],
  ['/fr/calendar-pick?teams=gone', 200],
  ['/my/teams', 200],
  ['/fr/my/teams.data', 200],
  ['/my/teams/list', 405],
  ['/my', 404],
  ['/calendar/all.ics.data', 404],
  ['/calendar', 404],
  ['/schedule', 200],
  ['/fr/schedule.data', 200],
  ['/schedule?sport=hockey', 200],
  ['/schedule.data?sport=hockey', 200],
  ['/Schedule/', 301, '/schedule'],
  ['/schedule/2021-04', 404],
  ['/schedule/2021-13', 404],
  ['/game/gone', 404],
  ['/clip/gone', 404],
  ['/fr/clip/gone.data', 404],
  ['/Clip/Gone/', 301, '/clip/gone'],
  ['/fr/game/gone.data', 404],
  ['/team/gone', 404],
  ['/embed/championship/gone', 404],
  ['/fr/embed/championship/gone', 404],
  ['/Embed/Championship/Gone/', 301, '/embed/championship/gone'],
  ['/overlay/championship/gone', 404],
  ['/fr/overlay/championship/gone.data', 404],
  ['/box/championship/gone', 404],
  ['/api/championship/gone.json', 404],
  ['/fr/api/championship/gone.json?scores=1', 404],
  ['/cards/championship/en/gone/0123456789abcdef.jpg', 404],
  ['/championship/gone', 404],
  ['/fr/championship/gone.data', 404],
  ['/Championship/Gone/', 301, '/championship/gone'],
  ['/game/gone/moments.json', 404],
  ['/fr/game/gone/moments.json?spoilers=0', 404],
  ['/game/gone/moments', 404],
  ['/championship/gone/standing', 404],
  ['/championship/gone/standing.json', 404],
  ['/fr/championship/gone/standing.json', 404],
  ['/sitemaps/games-1.xml', 404],
  ['/box', 200],
  ['/fr/box/cup', 200],
  ['/box/locked', 200],
  ['/box/gone', 404],
  ['/game/gone/score', 404],
  ['/fr/game/gone/score', 404],
  ['/box/school/xyz', 404],
  ['/fr/box/school/xyz', 404],
  ['/box/team/gone', 404],
  ['/Box/Team/Gone/', 301, '/box/team/gone'],
  ['/Box/CUP/', 301, '/box/cup'],
  ['/fr/now.json', 200],
  ['/fr/sitemap.xml', 301, '/sitemap.xml'],
  ['/sitemaps/pages.xml', 200],
  ['/sitemaps/episodes-2.xml', 404],
  ['/row/hockey/1', 200],
  ['/row/hockey/2', 404],
  ['/row/hockey/0', 404],
  ['/row/hockey/x', 404],
  ['/row/nowhere/1', 404],
  ['/series/cup', 200],
  ['/series/cup.data', 200],
  ['/series/cup/gone', 404],
  ['/series/cup?episode=gone', 301, '/series/cup/gone'],
  ['/fr', 200],
  ['/fr.data', 200],
  ['/fr/', 301, '/fr'],
  ['/fr/_.data', 301, '/fr.data'],
  ['/FR/Series/CUP', 301, '/fr/series/cup'],
  ['/%66r/s%65ries/cup', 301, '/fr/series/cup'],
  ['/fr/series/cup', 200],
  ['/fr/series/gone', 404],
  ['/fr/row/hockey/1', 200],
  ['/fr/admin', 301, '/admin'],
  ['/fr/account', 302, '/fr'],
  ['/fr/account/data', 302, '/fr/login?redirectTo=%2Faccount'],
  ['/fr/password', 302, '/fr/404'],
  ['/fr/nowhere', 404],
  ['/fr/fr', 404],
  ['/series/locked', 200],
  ['/series/gone', 404],
  ['/series/CUP', 301, '/series/cup'],
  ['/Scoreboard', 301, '/scoreboard'],
  ['/faq/?x=1', 301, '/faq?x=1'],
  ['/First-Pictures', 301, '/first-pictures'],
  ['/series/Gone', 404],
  ['/series/cup/content', 200],
  ['/series/locked/content', 200],
  ['/series/gone/content', 404],
  ['/game/gone/content', 404],
  ['/clip/gone/content', 404],
  ['/search', 200],
  ['/search?q=cup', 200],
  ['/unlock', 405],
  ['/password', 302, '/404'],
  ['/password?seriesId=', 302, '/404'],
  ['/password?seriesId=gone', 302, '/404'],
  ['/password?seriesId=locked', 200],
  ['/password?seriesId=LOCKED', 200],
  ['/login', 200],
  ['/signup', 200],
  ['/logout', 405],
  ['/forgot-password', 200],
  ['/reset-password', 200],
  ['/reset-password?token=x', 302, '/reset-password'],
  ['/invitation', 200],
  ['/fr/invitation.data', 200],
  ['/invitation?token=x', 302, '/invitation'],
  ['/auth/google', 405],
  ['/auth/callback/google', 404],
  ['/auth/done', 200],
  ['/session', 405],
  ['/me', 401],
  ['/favourites', 405],
  ['/followed-teams', 405],
  ['/account', 302, '/'],
  ['/account/unlocks', 405],
  ['/account/data', 302, '/login?redirectTo=%2Faccount'],
  ['/account/second-factor', 302, '/login?redirectTo=%2Faccount%2Fsecond-factor'],
  ['/confirm', 302, '/login?redirectTo=%2Faccount'],
  ['/admin', 302, '/forbidden'],
  ['/admin/series', 302, '/forbidden'],
  ['/admin/search', 302, '/forbidden'],
  ['/admin/found', 302, '/forbidden'],
  ['/admin/pictures', 302, '/forbidden'],
  ...FIXED_PATHS.map((path): [string, number] => [path, 200]),
  ['/forbidden', 403],
  ['/language', 302, '/'],
  ['/translate', 405],
  [`/thumbnails/${PICTURE}/160`, 200],
  [`/thumbnails/${PICTURE}/160.jpg`, 200],
  [`/thumbnails/${PICTURE}/160.png`, 404],
  [`/thumbnails/${PICTURE}/161`, 404],
  [`/thumbnails/${PICTURE}/160.0`, 404],
  [`/thumbnails/${PICTURE}/%20160`, 404],
  [`/thumbnails/${PICTURE.replace('0', '1')}/160`, 404],
  ['/thumbnails/..%2f..%2fpodium.sqlite/160', 404],
  ['/cards/en/gone/0.jpg', 404],
  ['/cards/en/cup/gone/0.jpg', 404],
  ['/404', 404],
  ['/nowhere', 404],
  ['/nowhere.data', 404],
  ['/healthz', 200],
  ['/readyz', 200],
  ['/live', 400],
]

test.each(READS)('GET %s answers %i', async (path, status, location) => {
  const answer = await ask(site, path)
  expect([answer.status, answer.headers.get('location') ?? undefined]).toEqual([status, location])
})

test.each(READS.filter(([path]) => path !== '/live' && path !== '/api/score/gone/stream'))(
  'HEAD %s answers %i as GET does, without a body',
  async (path, status) => {
    const [head, get] = [await ask(site, path, { method: 'HEAD' }), await ask(site, path)]
    expect([head.status, head.body]).toEqual([status, ''])
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    expect(head.headers.get('cache-control')).toBe(get.headers.get('cache-control'))
  },
)

test('each route of the site is requested above', () => {
  const patterns = (routes as RouteConfigEntry[]).map(({ path = '' }) => path.replace(/^fr\?\/?/, ''))
  const asked = READS.map(([path]) => path.split('?', 1)[0] as string)
  for (const pattern of patterns) {
    const form = new RegExp(
      `^/${pattern
        .replace(/\/:\w+\?/, '(/[^/]+)?')
        .replace(/:\w+/g, '[^/]+')
        .replace('*', '.+')}$`,
    )
    expect(
      asked.some((path) => form.test(path)),
      pattern,
    ).toBe(true)
  }
})

test.each(['/', '/series/cup', '/scoreboard', '/faq', '/search', '/series/cup/content', `/thumbnails/${PICTURE}/160`])(
  'a form sent to %s, which takes none, is refused',
  async (path) => {
    const { status, headers } = await send(site, path, { a: 'b' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  },
)

test.each([
  ['POST', '/search', 'GET, HEAD'],
  ['POST', '/first-pictures', 'GET, HEAD'],
  ['POST', '/row/hockey/1', 'GET, HEAD'],
  ['POST', '/series/cup/content', 'GET, HEAD'],
  ['POST', '/series/cup/content.data', 'GET, HEAD'],
  ['POST', '/game/cup/content', 'GET, HEAD'],
  ['POST', '/clip/goal/content', 'GET, HEAD'],
  ['POST', `/thumbnails/${PICTURE}/160`, 'GET, HEAD'],
  ['GET', '/unlock', 'POST'],
])('%s %s is refused in plain text that says what is taken: %s', async (method, path, allow) => {
  const { status, headers, body } = method === 'POST' ? await send(site, path, { a: 'b' }) : await ask(site, path)
  expect([status, headers.get('allow'), body]).toEqual([405, allow, `only ${allow}`])
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('the method %s is refused with an explanation', async (method) => {
  const { status, headers, body } = await ask(site, '/', { method })
  expect([status, headers.get('allow'), languageOf(body)]).toEqual([405, 'GET, HEAD, POST', 'en'])
})

test.each(['POST', 'HEAD'])('a live stream is not opened by %s', async (method) => {
  const { status, headers, body } = await ask(site, '/live?topics=catalog@0', { method })
  expect([status, headers.get('allow')]).toEqual([405, 'GET'])
  expect(body).not.toContain('data:')
  expect(site.running.hub.viewers()).toBe(0)
})

describe.each([
  ['en', en, pageWords.en],
  ['fr', fr, pageWords.fr],
] as const)('in %s', (language, words, pages) => {
  test('H13 any other path is a page of this language with HTTP 404 and a way home', async () => {
    for (const path of ['/nowhere', '/a/b/c', '/404', '/series', '/index.php']) {
      const { status, body } = await ask(site, path, { language })
      expect([status, languageOf(body)]).toEqual([404, language])
      expect(body).toContain(asHtml(words.pages.notFound))
      expect(body).toMatch(new RegExp(`<a[^>]*href="${addressIn(language, '/')}"[^>]*>${words.pages.goHome}`))
    }
  })

  test('W1 an unknown series is a page of this language with HTTP 404 that names it', async () => {
    for (const id of ['gone', 'Gone', 'a-b-c']) {
      const { status, body } = await ask(site, `/series/${id}`, { language })
      expect([status, languageOf(body)]).toEqual([404, language])
      expect(body).toContain(asHtml(words.pages.notFoundSeries(id)))
    }
  })

  test('M1 the page of the forbidden says so in this language', async () => {
    const { status, body } = await ask(site, '/forbidden', { language })
    expect([status, languageOf(body)]).toEqual([403, language])
    expect(body).toContain(asHtml(accountWords[language].forbidden.heading))
  })

  test('P1 the password page asks in this language, of a form that works without script', async () => {
    const { body } = await ask(site, '/password?seriesId=locked', { language })
    expect(languageOf(body)).toBe(language)
    expect(body).toContain(asHtml(pages.access.prompt('Title of locked')))
    const form = /<form[^>]*action="[^"]*\/password\?[^>]*>/.exec(body)?.[0]
    const target = encodeURIComponent(addressIn(language, '/series/locked'))
    expect(form).toContain(`action="${addressIn(language, '/password')}?seriesId=locked&amp;redirectUrl=${target}"`)
    expect(form).toContain('method="post"')
  })

  test('P3 the form of a browser without script says what was wrong in this language', async () => {
    const { status, body } = await send(
      site,
      '/password?seriesId=locked',
      { seriesId: 'locked', password: 'wrong' },
      { language },
    )
    expect([status, languageOf(body)]).toEqual([403, language])
    expect(body).toContain(asHtml(pages.access.incorrect))
  })

  test('L1 every page is in this language from its first byte: html lang, title and text', async () => {
    const texts: [string, string][] = [
      ['/', words.home.title],
      ['/', words.shell.signIn],
      ['/series/cup', pages.watch.episodes],
      ['/scoreboard', pages.scoreboard.nothingLive],
      ['/privacy', language === 'fr' ? 'En vigueur depuis le 1er\u00a0février 2023' : 'Effective 1 February 2023'],
      ['/contact', language === 'fr' ? 'Nous vous répondrons par courriel' : 'A representative answers by email'],
      ['/faq', language === 'fr' ? 'Le contenu sera bientôt ajouté' : 'Content will be added soon'],
      ['/systemrequirements', language === 'fr' ? 'sur le port 80 par défaut' : 'on port 80 by default'],
    ]
    for (const [path, text] of texts) {
      const { body } = await ask(site, path, { language })
      expect(languageOf(body), path).toBe(language)
      expect(body, path).toContain(asHtml(text))
    }
  })
})

test.each(['de', 'FR', '', 'fr-CA', '%66r', '"fr"', '<script>', 'fr,en', '__proto__', '../fr', 'en%0d%0aX:y', 'é'])(
  'L1 T-121 the language %j counts as English',
  async (language) => {
    for (const path of ['/', '/nowhere', '/password?seriesId=locked']) {
      const { body } = await ask(site, path, { headers: { cookie: `language=${encodeURI(language)}` } })
      expect(languageOf(body)).toBe('en')
    }
  },
)

test('L1 the language of a page is that of its own reader, not of the one before', async () => {
  const seen = []
  for (const language of ['fr', 'en', 'fr', undefined] as const) {
    const { body } = await ask(site, '/series/cup', language ? { language } : {})
    seen.push(languageOf(body))
  }
  expect(seen).toEqual(['fr', 'en', 'fr', 'en'])
})

test('L1 without script the toggle is a form that sets the language and leads back', async () => {
  const { status, headers } = await send(site, '/language', { language: 'fr', back: '/series/cup/e' })
  expect([status, headers.get('location')]).toEqual([302, '/fr/series/cup/e'])
  expect(headers.get('set-cookie')).toBe('language=fr; Path=/; Max-Age=31536000; SameSite=Lax')
})

test('L1 P1 without script the toggle leads back with the query that the browser tells of, and only to the page itself', async () => {
  const toggle = async (back: string, referer: string) =>
    (await send(site, '/language', { language: 'fr', back }, { headers: { referer } })).headers.get('location')
  const page = `${site.origin}/password?seriesId=locked&redirectUrl=%2Fseries%2Flocked`
  expect(await toggle('/password', page)).toBe('/fr/password?seriesId=locked&redirectUrl=%2Fseries%2Flocked')
  expect(await toggle('/faq', page)).toBe('/fr/faq')
  for (const referer of ['', 'junk', 'https://evil.example', '//evil.example/password?x'])
    expect(await toggle('/password', referer), referer).toBe('/fr/password')
  for (const path of ['//evil.example', '/\\evil.example']) expect(await toggle(path, `${site.origin}${path}`)).toBe('/fr')
})

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/.//evil.example',
  '',
])('P8 T-20 no form leads out of the site: %j', async (target) => {
  const toggled = await send(site, '/language', { language: 'fr', back: target })
  expect(toggled.headers.get('location')).toBe('/fr')
  const inside = target === '' ? '/series/locked' : '/'
  const unlocked = await send(site, '/password', { seriesId: 'locked', password: 'pw', redirectUrl: target })
  expect([unlocked.status, unlocked.headers.get('location')]).toEqual([302, inside])
  const answered = await send(site, '/unlock', { seriesId: 'locked', password: 'pw', redirectUrl: target })
  expect(JSON.parse(answered.body)).toMatchObject({ ok: true, redirectUrl: inside })
  const { body } = await ask(site, `/password?seriesId=locked&redirectUrl=${encodeURIComponent(target)}`)
  expect(body).not.toContain('evil.example')
})

test('Q-103 P1 R2 the older form of an episode leads to its own address after the password and after signing in', async () => {
  for (const [given, path] of [
    ['/series/locked?episode=one', '/series/locked/one'],
    ['/fr/series/locked?episode=one', '/fr/series/locked/one'],
    ['/series/LOCKED?live&episode=one', '/series/locked/one?live='],
    ['/series/locked?episode=one#top', '/series/locked/one#top'],
    ['/series/locked?episode=a/b', '/series/locked?episode=a/b'],
    ['/series/locked/two?episode=one', '/series/locked/two?episode=one'],
    ['/schedule?episode=one', '/schedule?episode=one'],
  ] as const) {
    const unlocked = await send(site, '/password', { seriesId: 'locked', password: 'pw', redirectUrl: given })
    expect([given, unlocked.headers.get('location')]).toEqual([given, path])
    const answered = await send(site, '/unlock', { seriesId: 'locked', password: 'pw', redirectUrl: given })
    expect(JSON.parse(answered.body), given).toMatchObject({ ok: true, redirectUrl: path })
    const { body } = await ask(site, `/password?${new URLSearchParams({ seriesId: 'locked', redirectUrl: given })}`)
    expect(body, given).toContain(`name="redirectUrl" value="${asHtml(plainPath(path))}"`)
    expect(afterSignIn(given)).toBe(path)
  }
})

test('H2 the search answers with titles, categories and locks, and with nothing else', async () => {
  const { headers, body } = await ask(site, '/search?q=locked')
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(JSON.parse(body)).toEqual({
    results: [{ id: 'locked', title: 'Title of locked', isProtected: true, isLive: false, category: null }],
  })
})

test('H4 the pages of a row hold what the home page does not', async () => {
  const home = (await ask(site, '/')).body
  const { tiles } = JSON.parse((await ask(site, '/row/hockey/1')).body) as { tiles: { id: string }[] }
  const inHome = Array.from({ length: 10 }, (_, at) => `s${at}`).filter((id) => home.includes(`href="/series/${id}"`))
  expect([...inHome, ...tiles.map(({ id }) => id)]).toEqual(Array.from({ length: 10 }, (_, at) => `s${at}`))
})

test('T-125 security.txt says whom to tell, and until when', async () => {
  const { headers, body } = await ask(site, '/.well-known/security.txt')
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(body).toMatch(/^Contact: http/m)
  expect(Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')).toBeGreaterThan(Date.now())
})

test('a file of the build that vanishes under a running site is not found, which the log tells, and the site goes on', async () => {
  const clientDir = await mkdtemp(join(scratchFolder, 'podium-client-'))
  await mkdir(join(clientDir, 'assets'))
  for (const name of ['gone.js', 'here.js']) await writeFile(join(clientDir, 'assets', name), 'export {}')
  const log = capturedLog('error')
  const other = await startTestSite({ clientDir, log: log.logger })
  onTestFinished(async () => {
    await other.close()
    await rm(clientDir, { recursive: true })
  })
  await rm(join(clientDir, 'assets/gone.js'))
  const gone = await ask(other, '/assets/gone.js')
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
  expect(gone.body).toContain('<html')
  expect(log.lines.map(({ msg }) => msg)).toEqual(['a file of the build cannot be read'])
  const here = await ask(other, '/assets/here.js')
  expect([here.status, here.body]).toEqual([200, 'export {}'])
  expect(here.headers.get('cache-control')).toContain('immutable')
})
