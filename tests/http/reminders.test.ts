import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import type { EventContent } from '../../app/events/edit/edit-events.server.ts'
import { DAY_MS } from '../../app/kit/time/time-units.ts'
import { enginesOf } from '../daily.ts'
import { aSeries } from '../factories/content.ts'
import { addTeams, anEvent, saveEvent } from '../factories/games.ts'
import { type MailPeer, startMail } from '../peers/mail.ts'
import { type PushService, startPushService } from '../peers/push-service.ts'
import { openBrowser } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { waitFor } from '../wait-for.ts'

const AHEAD = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)

describe.each(enginesOf(import.meta.filename))('reminders of a running site on %s', (engine) => {
  let site: TestSite
  let mail: MailPeer
  let service: PushService
  let teams: Awaited<ReturnType<typeof addTeams>>
  let people = 0

  beforeAll(async () => {
    mail = await startMail()
    service = await startPushService()
    const settings = { TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: mail.url, PUSH_HOSTS: service.origin }
    site = await startTestSite({ engine, settings })
    teams = await addTeams({ editing: site.running.editing, heard: site.heard })
  })
  afterAll(async () => {
    await site.close()
    await Promise.all([mail.close(), service.close()])
  })

  const reminders = () => site.running.services.reminders
  const fan = () => openBrowser(site, { address: `198.51.100.${++people}` })
  async function save(content: Partial<EventContent> = {}) {
    const event = anEvent({ localDate: AHEAD, homeTeamId: teams.northgate, awayTeamId: teams.lacBleu, ...content })
    const saved = await site.heard(() => saveEvent(site.running.editing, event))
    if (!saved.ok) throw new Error(saved.reason)
    return saved.id
  }
  const cancel = (id: string) => save({ id, schedule: 'cancelled', reason: { en: 'Snow', fr: 'Neige' } })
  async function deliver() {
    await reminders().deliverDue()
    await reminders().outbox.deliver()
  }
  const subscription = () => {
    const { endpoint, keys } = service.subscribe(reminders().pushKey)
    return { endpoint, ...keys }
  }
  const asked = (kind: string, id: string, lead = '15') => ({ wish: 'add', kind, id, lead })
  const mailed = (kind: string, id: string, email: string) => ({ kind, id, lead: '15', email })
  const linkIn = (text: string | undefined, path: string) =>
    new RegExp(`(?:/fr)?${path}\\?token=[\\w-]+`).exec(text ?? '')?.[0] ?? 'none'

  test('E9 a browser is reminded of a team’s games without an account, sees its reminders, and ends them', async () => {
    const game = await save()
    const [browser, { endpoint, p256dh, auth }] = [fan(), subscription()]
    const added = await browser.post('/fr/reminders/device', {
      ...asked('team', 'northgate-hockey-women'),
      endpoint,
      p256dh,
      auth,
    })
    expect(added.status).toBe(200)
    expect(added.headers.get('cache-control')).toBe('private, no-store')
    const [reminder, ...others] = JSON.parse(added.body).reminders
    expect(others).toEqual([])
    expect(reminder).toMatchObject({
      title: 'Harriers de Northgate · Hockey féminin',
      path: '/team/northgate-hockey-women',
      lead: 15,
    })
    await cancel(game)
    await deliver()
    const shown = service.received.filter((each) => each.endpoint === endpoint).map(({ content }) => content.notification)
    expect(shown).toHaveLength(1)
    expect(shown[0]).toMatchObject({
      lang: 'fr',
      body: 'Annulé\nNeige',
      navigate: `${site.running.config.publicUrl}/fr/game/${game}`,
    })
    const list = async () => JSON.parse((await browser.post('/reminders/device', { wish: 'list', endpoint })).body).reminders
    expect(await list()).toHaveLength(1)
    expect(
      JSON.parse((await browser.post('/reminders/device', { wish: 'stop', endpoint, id: reminder.id })).body).reminders,
    ).toEqual([])
    expect(await list()).toEqual([])
  })

  test('E9 a game that staff move takes its reminders along in the same edit', async () => {
    const game = await save()
    const [browser, { endpoint, p256dh, auth }] = [fan(), subscription()]
    expect((await browser.post('/reminders/device', { ...asked('event', game), endpoint, p256dh, auth })).status).toBe(200)
    const due = () =>
      site.db.database.db
        .selectFrom('reminder_due')
        .select(['due_at', 'slot'])
        .where('event_id', '=', game)
        .where('slot', '<>', 'notice')
        .execute()
    const startsAt = async () => site.running.services.games().byId.get(game)?.startsAt ?? ''
    const ahead = (at: string) => new Date(Date.parse(at) - 15 * 60_000).toISOString()
    expect(await due()).toEqual([{ due_at: ahead(await startsAt()), slot: 'start 15' }])
    await save({ id: game, localTime: '20:30', schedule: 'delayed' })
    expect(await due()).toEqual([{ due_at: ahead(await startsAt()), slot: 'start 15' }])
    await save({ id: game, localTime: null, schedule: 'postponed' })
    expect(await due()).toEqual([{ due_at: null, slot: 'start 15' }])
    // The background would send the notice during another test, which counts.
    await deliver()
  })

  test.each([
    ['an address of no push service', { endpoint: 'https://10.0.0.1/push' }, 400],
    ['an address that is none', { endpoint: 'x' }, 400],
    ['keys that are none', { p256dh: 'AAAA' }, 400],
    ['a lead that is not offered', { lead: '7' }, 400],
    ['a game that is not there', { id: 'gone' }, 404],
    ['another wish', { wish: 'all' }, 400],
  ])('E9 %s is refused, and nothing is kept or sent', async (_, given, status) => {
    const count = service.count()
    const game = await save()
    const answer = await fan().post('/reminders/device', { ...asked('event', game), ...subscription(), ...given })
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body).fault).toMatch(/^(invalid-subscription|failed|unknown-target)$/)
    expect(await site.db.database.db.selectFrom('reminder').select('id').where('event_id', '=', game).execute()).toEqual([])
    expect(service.count()).toBe(count)
  })

  test('E9 a reminder by email is confirmed by its link, told, and stopped by one click, once or twice, without a session', async () => {
    const game = await save()
    const email = `fan${++people}@viewers.example`
    const browser = fan()
    const page = await browser.get(`/fr/reminders/new?kind=event&id=${game}`)
    expect(page.status).toBe(200)
    expect(page.body).toContain('Rappel\u00a0: Finale')
    const sent = await browser.post(`/fr/reminders/new?kind=event&id=${game}`, mailed('event', game, email))
    expect(sent.status).toBe(200)
    expect(sent.body).toContain('Nous vous avons envoyé un lien.')
    const confirm = linkIn(mail.mails.at(-1)?.text, '/reminders/confirm')
    // A scanner that opens the link confirms nothing.
    expect((await fan().get(confirm)).body).toContain('Confirmez votre rappel')
    const confirmedAt = () =>
      site.db.database.db.selectFrom('reminder').select('confirmed_at').where('event_id', '=', game).executeTakeFirst()
    expect((await confirmedAt())?.confirmed_at).toBeNull()
    for (let times = 0; times < 2; times++) {
      const confirmed = await fan().post(confirm, {})
      expect(confirmed.status).toBe(200)
      expect(confirmed.body).toContain('Votre rappel est confirmé.')
    }
    await cancel(game)
    await deliver()
    const told = mail.mails.at(-1)
    expect(told).toMatchObject({ to: [{ address: email }], subject: expect.stringMatching(/^Annulé\u00a0: /) })
    expect((await fan().get(linkIn(told?.text, '/reminders'))).body).toContain('15\u00a0minutes avant')
    const stop = linkIn(told?.headers.find(({ key }) => key === 'list-unsubscribe')?.value, '/reminders/stop')
    expect((await fan().get(stop)).body).toContain('Arrêter ce rappel')
    for (let times = 0; times < 2; times++) {
      // As a mail program sends it: no cookie, no origin, no redirect followed.
      const answer = await fetch(site.origin + stop, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        redirect: 'manual',
      })
      expect(answer.status).toBe(200)
    }
    expect(await confirmedAt()).toBeUndefined()
  })

  test.each([
    { origin: 'null' },
    { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://mail.example', cookie: 'language=fr' },
  ])('Q-91 one click of a mail program ends a reminder whatever page it comes from: %j', async (from) => {
    const email = `fan${++people}@viewers.example`
    const game = await save()
    const browser = fan()
    await browser.post(`/reminders/new?kind=event&id=${game}`, mailed('event', game, email))
    expect((await browser.post(linkIn(mail.mails.at(-1)?.text, '/reminders/confirm'), {})).status).toBe(200)
    await cancel(game)
    const isToStop = ({ key }: { key: string }) => key === 'list-unsubscribe'
    const ofThis = () => mail.mails.find(({ to, headers }) => to?.[0]?.address === email && headers.some(isToStop))
    await waitFor(async () => {
      await deliver()
      expect(ofThis()).toBeDefined()
    })
    const stop = linkIn(ofThis()?.headers.find(isToStop)?.value, '/reminders/stop')
    const isThere = async () =>
      (await site.db.database.db.selectFrom('reminder').select('id').where('event_id', '=', game).executeTakeFirst()) !==
      undefined
    const post = async (path: string, body: BodyInit, headers: Record<string, string> = from) =>
      (await fetch(site.origin + path, { method: 'POST', body, headers, redirect: 'manual' })).status
    const click = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const form = (value: string) => {
      const data = new FormData()
      data.set('List-Unsubscribe', value)
      return data
    }
    // Nothing but that: no other form, no other path, no other value.
    expect(await post(stop, new URLSearchParams({}))).toBe(403)
    expect(await post(stop, new URLSearchParams({ 'List-Unsubscribe': 'Two-Clicks' }))).toBe(403)
    expect(await post(stop, form('one-click'))).toBe(403)
    expect(await post(stop, JSON.stringify({ 'List-Unsubscribe': 'One-Click' }))).toBe(403)
    expect(await post(stop, `List-Unsubscribe=One-Click&x=${'y'.repeat(5_000)}`)).toBe(403)
    expect(await post(stop.replace('/stop', '/confirm'), click())).toBe(403)
    expect(await post(stop.replace('/stop', ''), click())).toBe(403)
    expect(await isThere()).toBe(true)
    expect(await post('/reminders/stop?token=wrong', click())).toBe(200)
    expect(await isThere()).toBe(true)
    expect(await post(stop, form('One-Click'))).toBe(200)
    expect(await isThere()).toBe(false)
    expect(await post(stop, click())).toBe(200)
  })

  test('E9 whoever has the link in a mail ends one reminder of that address, or all', async () => {
    const email = `fan${++people}@viewers.example`
    const browser = fan()
    const games = [await save(), await save(), await save()]
    let confirm = ''
    for (const game of games) {
      await browser.post(`/reminders/new?kind=event&id=${game}`, mailed('event', game, email))
      confirm = linkIn(mail.mails.at(-1)?.text, '/reminders/confirm')
      expect((await browser.post(confirm, {})).status).toBe(200)
    }
    const list = confirm.replace('/confirm', '')
    const ids = async () =>
      [...(await browser.get(list)).body.matchAll(/name="id" value="([^"]+)"/g)].map(([, id]) => id as string)
    const [first = '', ...left] = await ids()
    expect(left).toHaveLength(2)
    const answer = await browser.post(list, { id: first })
    expect(answer.body).toContain('Reminder stopped.')
    expect(answer.body).not.toContain(first)
    expect(await ids()).toEqual(left)
    expect((await browser.post(list, {})).body).toContain('This link no longer leads to any reminders.')
    expect(await ids()).toEqual([])
  })

  test.each([
    ['confirms nothing', '/reminders/confirm', 404],
    ['ends nothing', '/reminders/stop', 200],
    ['lists nothing', '/reminders', 200],
  ])('E9 a token that is none %s', async (_, path, status) => {
    for (const token of ['x', '%00', 'a'.repeat(3_000)]) {
      const answer = await fan().post(`${path}?token=${token}`, {})
      expect([status, 414]).toContain(answer.status)
    }
  })

  test('E9 a client that tried hundreds of tokens and endpoints is told to wait, by each page', async () => {
    const address = `198.51.100.${++people}`
    for (let count = 0; count < 300; count++) await reminders().look({ token: `${count}` }, { client: address, cookie: '' })
    const commands: [string, Record<string, string>][] = [
      ['/reminders/device', { wish: 'list', endpoint: 'https://fcm.googleapis.com/fcm/send/none' }],
      ['/reminders/device', { wish: 'stop', endpoint: 'https://fcm.googleapis.com/fcm/send/none' }],
      ['/reminders/stop?token=none', {}],
      ['/reminders/confirm?token=none', {}],
      ['/reminders?token=none', {}],
    ]
    for (const [path, fields] of commands) {
      const answer = await openBrowser(site, { address }).post(path, fields)
      expect([path, answer.status]).toEqual([path, 429])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })

  test('E9 of a game that is not for everybody nothing is asked or told', async () => {
    await site.heard(() => saveSeries(site.running.editing, aSeries({ id: 'vault', title: 'The Vault', password: 'pw' })))
    const game = await save({ seriesDocId: 'doc-vault', title: { en: 'Secret final', fr: '' } })
    const page = await fan().get(`/reminders/new?kind=event&id=${game}`)
    expect(page.status).toBe(404)
    expect(page.body).not.toContain('Secret final')
    const mails = mail.mails.length
    const answer = await fan().post(`/reminders/new?kind=event&id=${game}`, mailed('event', game, 'fan@viewers.example'))
    expect(answer.status).toBe(404)
    expect(mail.mails).toHaveLength(mails)
  })

  test.each([
    ['a game that has begun', { play: 'in-play' as const }],
    ['a game that is cancelled', { schedule: 'cancelled' as const }],
  ])('E9 of %s nobody is asked to be reminded', async (_, content) => {
    const game = await save(content)
    expect((await fan().get(`/reminders/new?kind=event&id=${game}`)).status).toBe(404)
    expect((await fan().get(`/game/${game}`)).body).not.toContain('/reminders/new')
  })

  test('E9 a postponed game is one to be reminded of', async () => {
    const game = await save({ schedule: 'postponed' })
    expect((await fan().get(`/game/${game}`)).body).toContain('/reminders/new')
    expect((await fan().get(`/reminders/new?kind=event&id=${game}`)).status).toBe(200)
  })

  test('E9 a link that has ended says so at once', async () => {
    const page = await fan().get('/reminders/confirm?token=gone')
    expect(page.body).toContain('This link is no longer valid.')
    expect(page.body).not.toContain('Press the button')
  })

  test('E9 each wrong field of the form says so in the language of the page', async () => {
    const game = await save()
    const answer = await fan().post(`/fr/reminders/new?kind=event&id=${game}`, mailed('event', game, 'nobody'))
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('Saisissez une adresse courriel')
  })

  test.each([
    ['', 'Three of our emails wait in this mailbox.'],
    ['/fr', 'Trois de nos courriels vous attendent à cette adresse.'],
  ])(
    'E9 Q-92 a mailbox is not filled by strangers: after three mails whoever asks at %s/reminders is told to confirm one',
    async (at, told) => {
      const game = await save()
      const [name, host] = [`fan${++people}`, 'viewers.example']
      const ask = (spelled: string) =>
        fan().post(`${at}/reminders/new?kind=event&id=${game}`, mailed('event', game, `${spelled}@${host}`))
      for (const spelled of [name, name.toUpperCase(), `${name}+games`]) expect((await ask(spelled)).status).toBe(200)
      const refused = await ask(`${name}+more`)
      expect(refused.status).toBe(409)
      expect(refused.body).toContain(told)
    },
  )
})
