import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { enginesOf } from '../daily.ts'
import { capturedLog } from '../log.ts'
import { type MailPeer, startMail } from '../peers/mail.ts'
import { altered, type OpenIdPeer, startGoogleSite, startOpenId, unsigned } from '../peers/openid.ts'
import { cookieJar } from '../sites/cookie-jar.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask, policyOf, send } from '../sites/visitor.ts'

const FAN = { sub: 'g-1', email: 'fan@example.org', email_verified: true }
const PASSWORD = 'correct horse battery'

let provider: OpenIdPeer
beforeAll(async () => {
  provider = await startOpenId()
})
afterAll(() => provider.stop())
afterEach(() => {
  provider.person = FAN
  provider.lie = undefined
  provider.forge = undefined
  provider.held = undefined
})

/** A separate browser, with a viewer's actions. */
function browserOn(site: TestSite) {
  const jar = cookieJar()
  async function taking(asking: ReturnType<typeof ask>) {
    const answer = await asking
    jar.take(answer.headers.getSetCookie())
    return answer
  }
  const get = (path: string) => taking(ask(site, path, { cookie: jar.header() }))
  const post = (path: string, form: Record<string, string>) => taking(send(site, path, form, { cookie: jar.header() }))
  return {
    jar,
    get,
    post,
    /** Presses the button; resolves to the provider's page. */
    press: async (form: Record<string, string> = {}) => (await post('/auth/google', form)).headers.get('location') ?? '',
    /** Returns from the provider; resolves to the site's redirect. */
    comeBack: async (address: string) => (await get(address.replace(site.origin, ''))).headers.get('location'),
    async signIn(form: Record<string, string> = {}) {
      return this.comeBack(await provider.agree(await this.press(form)))
    },
    whoAmI: async () => {
      const { status, body } = await get('/me')
      return status === 200 ? (JSON.parse(body) as { uid: string; email: string }) : status
    },
  }
}

describe.each(enginesOf(import.meta.filename))('sign-in by Google on %s', (engine) => {
  let site: TestSite
  let mail: MailPeer
  const log = capturedLog('info')
  beforeAll(async () => {
    mail = await startMail()
    site = await startGoogleSite(provider, { engine, log: log.logger, settings: { SMTP_URL: mail.url } })
  })
  afterAll(async () => {
    await site.close()
    await mail.close()
  })
  afterEach(async () => {
    const { db } = site.db.database
    for (const table of ['viewer', 'rate_limit', 'single_use'] as const) await db.deleteFrom(table).execute()
  })

  const records = () => site.db.database.db.selectFrom('viewer').select(['id', 'email', 'email_verified']).execute()
  const count = async (table: 'session' | 'viewer' | 'sign_in_method') =>
    (await site.db.database.db.selectFrom(table).select('id').execute()).length

  test('A3 the first time makes the record with its email and nothing else of the person, the second time finds it', async () => {
    provider.lie = (claims) => Object.assign(claims, { name: 'Fan Fanson', picture: 'https://pictures.example/fan' })
    const phone = browserOn(site)
    expect(await phone.signIn()).toBe('/account')
    const first = await phone.whoAmI()
    expect(first).toMatchObject({ email: FAN.email, favourites: [] })
    expect(await browserOn(site).signIn()).toBe('/account')
    const { db } = site.db.database
    expect(await db.selectFrom('viewer').selectAll().execute()).toMatchObject([
      { id: (first as { uid: string }).uid, email: FAN.email, email_verified: 1, name: '', image: null },
    ])
    expect(await db.selectFrom('sign_in_method').selectAll().execute()).toMatchObject([
      { provider: 'google', provider_account: 'g-1', access_token: null, refresh_token: null, id_token: null },
    ])
    expect(await count('session')).toBe(2)
  })

  test('A3 a person stays the same when the address at Google changes', async () => {
    const before = browserOn(site)
    await before.signIn()
    provider.person = { ...FAN, email: 'married@example.org' }
    const after = browserOn(site)
    await after.signIn()
    const { uid } = (await before.whoAmI()) as { uid: string }
    expect(await after.whoAmI()).toMatchObject({ uid, email: FAN.email })
    expect(await count('viewer')).toBe(1)
  })

  test('A2 A3 the session is remembered when that was ticked, and only then', async () => {
    const cookieOf = async (form: Record<string, string>) => {
      const browser = browserOn(site)
      const back = await provider.agree(await browser.press(form))
      const { headers } = await browser.get(back.replace(site.origin, ''))
      return headers.getSetCookie().find((each) => each.startsWith('session=')) ?? ''
    }
    expect(await cookieOf({ remember: 'on' })).toMatch(/; Max-Age=2592000/i)
    const short = await cookieOf({})
    expect(short).toMatch(/; HttpOnly/i)
    expect(short).not.toMatch(/max-age|expires/i)
  })

  test('T-21 the request carries state, nonce and a hashed verifier, and asks for the address only', async () => {
    const asked = new URL(await browserOn(site).press()).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{32,}$/)
    expect(asked.get('scope')?.split(' ').sort()).toEqual(['email', 'openid'])
    expect(asked.get('redirect_uri')).toBe(`${site.origin}/auth/callback/google`)
  })

  const now = () => Math.floor(Date.now() / 1_000)
  test.each<[string, Partial<Pick<OpenIdPeer, 'lie' | 'forge'>>]>([
    ['for another site', { lie: (claims) => Object.assign(claims, { aud: 'another' }) }],
    ['of another issuer', { lie: (claims) => Object.assign(claims, { iss: 'https://evil.example' }) }],
    ['with another nonce', { lie: (claims) => Object.assign(claims, { nonce: 'another' }) }],
    ['without a nonce', { lie: (claims) => Object.assign(claims, { nonce: undefined }) }],
    ['that has run out', { lie: (claims) => Object.assign(claims, { exp: now() - 60 }) }],
    ['that is not valid yet', { lie: (claims) => Object.assign(claims, { nbf: now() + 600 }) }],
    ['that nobody signed', { forge: unsigned }],
    ['altered after it was signed', { forge: (idToken) => altered(idToken, { email: 'boss@example.org' }) }],
    ['that is no token', { forge: () => 'junk' }],
    ['that is missing', { forge: () => undefined }],
  ])('T-21 an identity token %s signs nobody in', async (_what, { lie, forge }) => {
    provider.lie = lie
    provider.forge = forge
    const browser = browserOn(site)
    expect(await browser.signIn()).toBe('/login?google=failed')
    expect(await browser.whoAmI()).toBe(401)
    expect([await count('viewer'), await count('session')]).toEqual([0, 0])
  })

  test('T-21 an answer that another browser asked for signs nobody in', async () => {
    const attacker = browserOn(site)
    const back = await provider.agree(await attacker.press())
    const victim = browserOn(site)
    expect(await victim.comeBack(back)).toBe('/login?google=failed')
    await victim.press()
    expect(await victim.comeBack(back)).toBe('/login?google=failed')
    expect(await victim.whoAmI()).toBe(401)
    expect(await count('session')).toBe(0)
  })

  test('T-21 an answer without its state, with another one or from another issuer signs nobody in', async () => {
    const changes: ((query: URLSearchParams) => void)[] = [
      (query) => query.delete('state'),
      (query) => query.set('state', 'another'),
      (query) => query.set('iss', 'https://evil.example'),
      (query) => query.delete('code'),
      (query) => query.set('code', 'another'),
    ]
    for (const change of changes) {
      const browser = browserOn(site)
      const back = new URL(await provider.agree(await browser.press()))
      change(back.searchParams)
      expect(await browser.comeBack(back.href), back.search).toBe('/login?google=failed')
      expect(await browser.whoAmI()).toBe(401)
    }
    expect(await count('session')).toBe(0)
  })

  test('T-21 an answer counts once', async () => {
    const browser = browserOn(site)
    const back = await provider.agree(await browser.press())
    const before = browser.jar.header()
    expect(await browser.comeBack(back)).toBe('/account')
    expect(await browser.comeBack(back)).toBe('/login?google=failed')
    const again = browserOn(site)
    again.jar.take(before.split('; '))
    expect(await again.comeBack(back)).toBe('/login?google=failed')
    expect(await again.whoAmI()).toBe(401)
    expect(await count('session')).toBe(1)
  })

  test('A3 one who declines at Google is told so, and nothing was made', async () => {
    const browser = browserOn(site)
    expect(await browser.comeBack(await provider.decline(await browser.press()))).toBe('/login?google=cancelled')
    const popup = browserOn(site)
    expect(await popup.comeBack(await provider.decline(await popup.press({ popup: 'on' })))).toBe('/auth/done?error=cancelled')
    expect([await count('viewer'), await count('session')]).toEqual([0, 0])
  })

  describe('an address that has an account with a password', () => {
    /** Signs up, as anybody can with any address. */
    async function signUp() {
      const browser = browserOn(site)
      expect((await browser.post('/signup', { email: FAN.email, password: PASSWORD })).status).toBe(302)
      return browser
    }

    test('T-22 A3 is not linked to Google while nobody has shown that the mailbox is theirs', async () => {
      const stranger = await signUp()
      const owner = browserOn(site)
      expect(await owner.signIn()).toBe('/login?google=taken')
      expect(await owner.whoAmI()).toBe(401)
      const inPopup = browserOn(site)
      expect(await inPopup.signIn({ popup: 'on' })).toBe('/auth/done?error=taken')
      expect(await stranger.whoAmI()).toMatchObject({ email: FAN.email })
      expect([await count('viewer'), await count('sign_in_method'), await count('session')]).toEqual([1, 1, 1])
    })

    test('T-22 A4 is linked once its owner has set the password by a mailed link; who made it is out', async () => {
      const stranger = await signUp()
      const uid = ((await stranger.whoAmI()) as { uid: string }).uid
      const owner = browserOn(site)
      const coming = mail.next()
      await owner.post('/forgot-password', { email: FAN.email })
      const token = /token=(\S+)/.exec((await coming).text ?? '')?.[1] ?? ''
      const reset = await owner.post('/reset-password', {
        token,
        password: 'a password of my own',
        again: 'a password of my own',
      })
      expect(reset.headers.get('location')).toBe('/login?reset')
      expect(await records()).toEqual([{ id: uid, email: FAN.email, email_verified: 1 }])
      expect(await owner.signIn()).toBe('/account')
      expect(await owner.whoAmI()).toMatchObject({ uid })
      expect(await stranger.whoAmI()).toBe(401)
      expect((await stranger.post('/login', { email: FAN.email, password: PASSWORD })).status).toBe(401)
    })

    test('T-22 is not linked after a link that did not come by mail', async () => {
      await signUp()
      const link = new URL((await site.running.services.accounts.makeResetLink(FAN.email)) ?? '')
      const bare = link.searchParams.get('token') ?? ''
      const owner = browserOn(site)
      const set = (token: string) =>
        owner.post('/reset-password', { token, password: 'a password of my own', again: 'a password of my own' })
      expect((await set(`${bare}.junk`)).headers.get('location')).toBe('/login?reset')
      expect(await records()).toMatchObject([{ email: FAN.email, email_verified: 0 }])
      expect(await owner.signIn()).toBe('/login?google=taken')
    })
  })

  test.each<[string, unknown]>([
    ['false', false],
    ['the word false', 'false'],
    ['missing', undefined],
  ])('T-24 an address that Google has not confirmed is refused: %s', async (_what, verified) => {
    provider.person = { ...FAN, email_verified: verified }
    const browser = browserOn(site)
    expect(await browser.signIn()).toBe('/login?google=failed')
    expect([await count('viewer'), await count('session')]).toEqual([0, 0])
  })

  test('T-24 capitals are the same address, letters that only look like it are refused', async () => {
    provider.person = { ...FAN, email: 'KIM@example.org' }
    const kim = browserOn(site)
    await kim.signIn()
    expect(await kim.whoAmI()).toMatchObject({ email: 'kim@example.org' })
    // Full width, Cyrillic, and the Kelvin sign, which is a k in lower case.
    for (const email of ['ｋim@example.org', 'кim@example.org', '\u212Aim@example.org', 'kim@example.org\u0000', '']) {
      provider.person = { sub: 'g-2', email, email_verified: true }
      const other = browserOn(site)
      expect(await other.signIn(), JSON.stringify(email)).toBe('/login?google=failed')
    }
    provider.person = { sub: 'g-2', email: 'kim+cup@example.org', email_verified: true }
    const another = browserOn(site)
    expect(await another.signIn()).toBe('/account')
    expect((await records()).map(({ email }) => email).sort()).toEqual(['kim+cup@example.org', 'kim@example.org'])
  })

  test('T-25 the page that ends a popup holds nothing of the session and tells no other site', async () => {
    const browser = browserOn(site)
    expect(await browser.signIn({ popup: 'on' })).toBe('/auth/done')
    const { body } = await browser.get('/auth/done')
    expect(body).not.toContain(decodeURIComponent(browser.jar.get('session') ?? 'none').split('.')[0])
    expect(body).not.toContain(FAN.email)
    const assets = join(import.meta.dirname, '../../build/client/assets')
    const code = readdirSync(assets).filter((name) => /^google-done\.route.*\.js$/.test(name))
    expect(code).toHaveLength(1)
    const script = readFileSync(join(assets, code[0] ?? ''), 'utf8')
    expect(script).toContain('postMessage')
    expect(script).not.toMatch(/opener|postMessage\([^)]*,/)
    expect((await browser.get('/auth/done?error=<script>alert(1)</script>')).body).not.toContain('alert(1)')
  })

  test('T-20 A3 coming back from Google leads to the wanted page, and never out of the site', async () => {
    const browser = browserOn(site)
    expect(await browser.signIn({ redirectTo: '/series/one/e1' })).toBe('/series/one/e1')
    for (const target of OUTWARD) {
      await site.db.database.db.deleteFrom('rate_limit').execute()
      expect(await browser.signIn({ redirectTo: target }), target).toBe('/account')
      const { headers } = await browser.get(`/login?${new URLSearchParams({ redirectTo: target })}`)
      expect(headers.get('location'), target).toBe('/account')
    }
    const back = new URL(await provider.agree(await browser.press()))
    for (const name of ['callbackURL', 'redirectTo', 'errorCallbackURL', 'error_description'])
      back.searchParams.set(name, 'https://evil.example')
    expect(await browser.comeBack(back.href)).toBe('/account')
  }, 60_000)

  test('T-20 the form of an email and password leads nowhere else either', async () => {
    const browser = browserOn(site)
    await browser.post('/signup', { email: FAN.email, password: PASSWORD })
    for (const redirectTo of OUTWARD.slice(0, 12)) {
      const { status, headers } = await browserOn(site).post('/login', { email: FAN.email, password: PASSWORD, redirectTo })
      expect([status, headers.get('location')], redirectTo).toEqual([302, '/account'])
    }
  }, 60_000)

  test('T-109 a client that starts again and again leaves sixty rows in a quarter of an hour', async () => {
    const browser = browserOn(site)
    for (let at = 0; at < 60; at++) expect(await browser.press()).not.toContain('/login')
    expect(await browser.press()).toBe('/login?google=failed')
    expect(await site.db.database.db.selectFrom('single_use').select('id').execute()).toHaveLength(60)
  })

  test('A3 failures are logged, without addresses and tokens', async () => {
    const own = capturedLog('info')
    const other = await startGoogleSite(provider, { engine, log: own.logger })
    provider.forge = unsigned
    await browserOn(other).signIn()
    expect(own.lines.filter(({ level, msg }) => level === 50 && msg?.includes('sign-in'))).toHaveLength(1)
    expect(own.text()).not.toMatch(/fan@example|eyJ|code=|state=/)
    await other.close()
  })

  test('Q-07 answers that Google did not give end after some, fill no log, count in a metric, and keep nobody else out', async () => {
    const own = capturedLog('info')
    const settings = { METRICS_PORT: '0' }
    const other = await startGoogleSite(provider, { engine, log: own.logger, settings })
    const invent = (at: number) => ask(other, `/auth/callback/google?code=${at}&state=invented${at}`)
    for (let at = 0; at < 60; at++) expect((await invent(at)).headers.get('location')).toBe('/login?google=failed')
    expect(own.lines.filter(({ level }) => level === 50)).toHaveLength(1)
    const metrics = await (await fetch(other.metricsUrl)).text()
    expect(metrics).toContain('podium_google_sign_ins_total{outcome="failed"} 20\n')
    expect(metrics).toContain('podium_google_sign_ins_total{outcome="too-many"} 40\n')
    const fan = browserOn(other)
    await fan.get('/login')
    expect(await fan.signIn()).toBe('/account')
    await other.close()
  })

  test('A3 a provider that answers too late signs nobody in: no session stays that nobody got', async () => {
    const browser = browserOn(site)
    const back = await provider.agree(await browser.press())
    let answer = () => {}
    provider.held = new Promise((resolve) => (answer = resolve))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const returned = browser.comeBack(back)
    try {
      await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 10_000 })
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await returned).toBe('/login?google=failed')
    } finally {
      vi.useRealTimers()
    }
    const rung: string[] = []
    const stop = site.running.services.changes.onBells((bells) => rung.push(...bells.map(({ topic }) => topic)))
    answer()
    // An account is notified when a session of its own ends.
    await vi.waitUntil(() => rung.length > 0, { timeout: 10_000 })
    stop()
    expect([await count('viewer'), await count('session')]).toEqual([1, 0])
    expect(await browser.whoAmI()).toBe(401)
  })

  test('A3 a provider that is down while the answer is checked fails the sign-in, and the next one works', async () => {
    const browser = browserOn(site)
    const back = await provider.agree(await browser.press())
    await provider.stop()
    expect(await browser.comeBack(back)).toBe('/login?google=failed')
    await provider.start()
    expect(await browser.signIn()).toBe('/account')
  })
})

const HOSTS = ['evil.example', 'evil.example/login', 'user@evil.example', 'evil.example:443']
const OUTWARD = [
  ...HOSTS.flatMap((host) => [
    `//${host}`,
    `///${host}`,
    `/\\${host}`,
    `\\\\${host}`,
    `https://${host}`,
    `https:${host}`,
    `https:/${host}`,
    `/\t/${host}`,
    `/\n/${host}`,
    `\t//${host}`,
    ` //${host}`,
    `/.//${host}`,
    `/..//${host}`,
    `@${host}`,
  ]),
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://evil.example/x',
  '/\r\nLocation: https://evil.example',
  '/\r\nSet-Cookie: session=x',
]

test('A3 a provider that does not answer is given up, and asked again the next time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = createServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const site = await startTestSite({
    settings: { ...provider.settings, GOOGLE_ISSUER: `http://127.0.0.1:${port}` },
  })
  try {
    for (let at = 0; at < 2; at++) {
      const asked = once(silent, 'request')
      const pressed = browserOn(site).press()
      await asked
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await pressed).toBe('/login?google=failed')
    }
  } finally {
    vi.useRealTimers()
    silent.closeAllConnections()
    silent.close()
    await site.close()
  }
})

test('F-13 a provider that answers garbage signs nobody in and says so; who signs in by email notices nothing', async () => {
  const garbage: [number, string, string][] = [
    [500, 'text/html', '<h1>Internal Server Error</h1>'],
    [200, 'application/json', '{"issuer":'],
    [200, 'application/json', '[]'],
    [200, 'application/json', 'null'],
    [200, 'application/json', '{"issuer":1,"token_endpoint":{},"jwks_uri":""}'],
    [200, 'text/html', 'x'.repeat(1_000_000)],
    [302, 'text/plain', ''],
  ]
  let asked = 0
  let now = garbage[0] as (typeof garbage)[number]
  const odd = createServer((_, response) => {
    asked++
    const [status, type, body] = now
    response.writeHead(status, { 'content-type': type, location: '/.well-known/openid-configuration' }).end(body)
  })
  odd.listen(0, '127.0.0.1')
  await once(odd, 'listening')
  const { port } = odd.address() as { port: number }
  const log = capturedLog('info')
  const site = await startTestSite({
    log: log.logger,
    settings: { ...provider.settings, GOOGLE_ISSUER: `http://127.0.0.1:${port}` },
  })
  for (const each of garbage) {
    now = each
    const before = asked
    expect(await browserOn(site).press(), each[2].slice(0, 40)).toBe('/login?google=failed')
    expect(asked).toBeGreaterThan(before)
  }
  // Failures within a minute share one log line.
  expect(log.lines.filter(({ level }) => level === 50)).toHaveLength(1)
  expect((await send(site, '/signup', { email: FAN.email, password: PASSWORD })).status).toBe(302)
  await site.close()
  odd.closeAllConnections()
  odd.close()
})

test('A3 a provider that names itself by another issuer is not used', async () => {
  const site = await startTestSite({
    settings: { ...provider.settings, GOOGLE_ISSUER: (provider.settings.GOOGLE_ISSUER ?? '').replace('localhost', '127.0.0.1') },
  })
  expect(await browserOn(site).press()).toBe('/login?google=failed')
  await site.close()
})

test('A3 without Google there is no button, no path and no word of it in the policy', async () => {
  const plain = await startTestSite()
  const withGoogle = await startGoogleSite(provider)
  const login = await ask(plain, '/login')
  expect(login.body).not.toContain('/auth/google')
  expect(policyOf(login.headers, 'form-action')).toEqual(["'self'"])
  expect((await ask(plain, '/auth/callback/google?code=x&state=y')).status).toBe(404)
  expect(await browserOn(plain).press()).toBe('/login?google=failed')
  const offered = await ask(withGoogle, '/login')
  expect(offered.body).toContain('Continue with Google')
  expect(policyOf(offered.headers, 'form-action')).toEqual(["'self'", provider.settings.GOOGLE_ISSUER])
  await plain.close()
  await withGoogle.close()
})
