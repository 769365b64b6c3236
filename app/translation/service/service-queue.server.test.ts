import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTranslator } from '../../../providers/translator/pick.server.ts'
import { capturedLog } from '../../../tests/log.ts'
import {
  answering,
  breakingOff,
  HOSTILE,
  type PeerAction,
  type Protocol,
  sending,
  silent,
  startTranslatorPeer,
  type TranslatorPeer,
} from '../../../tests/translators/peer.ts'
import { PROTOCOLS } from '../../../tests/translators/protocols.ts'
import { waitFor } from '../../../tests/wait-for.ts'
import { openServiceQueue, type ServiceQueue } from './service-queue.server.ts'

const NAMES = ['Rouge et Or', 'Queen’s Gaels']
const TITLE = 'NCAA Championship Final'
const IN_FRENCH = 'NCAA Championnat Finale'

let peer: TranslatorPeer
let queue: ServiceQueue
let log: ReturnType<typeof capturedLog>
/** The time that the queue sees. */
let time: number
/** The pauses before retries. */
let waits: number[]
let spent: number[]
let mayStillSpend: number

type Given = Partial<Parameters<typeof openServiceQueue>[0]>

function open(given: Given = {}) {
  queue = openServiceQueue({
    translator: openTranslator(peer.settings),
    async spend(characters) {
      spent.push(characters)
      return spent.reduce((sum, each) => sum + each) <= mayStillSpend
    },
    log: log.logger,
    now: () => new Date(time),
    async wait(ms) {
      waits.push(ms)
    },
    ...given,
  })
}

async function start(protocol: Protocol) {
  peer = await startTranslatorPeer(protocol)
  log = capturedLog('debug')
  ;[time, waits, spent, mayStillSpend] = [Date.parse('2026-03-01T12:00:00Z'), [], [], Number.POSITIVE_INFINITY]
  open()
}

afterEach(async () => {
  queue.close()
  await peer.close()
})

/** Returns the French of each text; undefined for a text that stays unchanged. */
const allInFrench = async (texts: readonly string[]) =>
  (await queue.translate(texts, NAMES)).map((answer) => ('french' in answer ? answer.french : undefined))
const inFrench = async (text: string) => (await allInFrench([text]))[0]
const answerTo = async (text: string) => (await queue.translate([text], NAMES))[0]

describe.each(PROTOCOLS)('$name', (protocol) => {
  beforeEach(() => start(protocol))

  test('L4 T-102 600 texts of which 60 differ are three requests, of 25 texts at most', async () => {
    const texts = Array.from({ length: 600 }, (_, at) => `Championship Game ${at % 60}`)
    expect(await allInFrench(texts)).toEqual(Array.from({ length: 600 }, (_, at) => `Championnat Match ${at % 60}`))
    expect(peer.asked).toEqual([25, 25, 10])
    expect(log.lines).toEqual([])
  })

  test('L5 Q-42 protected words, names and acronyms come back as they were, or in their official French', async () => {
    const texts = ['U SPORTS Championship – Rouge et Or', "Queen's Gaels at OUA Final", 'FIBA 3x3 Day 2 (CFL & NFL)']
    expect(await allInFrench(texts)).toEqual([
      'U SPORTS Championnat – Rouge et Or',
      'Queen’s Gaels at SUO Finale',
      'FIBA 3x3 Jour 2 (CFL & NFL)',
    ])
  })

  test('Q-110 teams, conferences and cups are sent in their official French, and come back so', async () => {
    expect(
      await allInFrench(['Guelph Gryphons at OUA Final', 'Vanier Cup Ceremony: the RSEQ evening', 'AUS and NZL Final']),
    ).toEqual(['Gryphons de Guelph at SUO Finale', 'Coupe Vanier Cérémonie\u00a0: le RSEQ soirée', 'AUS et NZL Finale'])
    const [sent] = peer.questions.map(({ body }) => JSON.stringify(body))
    expect(sent).toContain('Gryphons de Guelph')
    expect(sent).not.toMatch(/Guelph Gryphons|OUA/)
    // Only a model can be told the French of common terms.
    if (protocol.name === 'openai') expect(sent).toContain('\\"use\\":{\\"Final\\":\\"finale\\"}')
  })

  test.each(HOSTILE)('L5 T-103 one that %s changes no protected word, no number, and brings no markup', async (behaviour) => {
    peer.act(behaviour)
    const texts = ['NCAA Championship 2024', 'Watch the U SPORTS Final 8 live', 'Rouge et Or Day 2', 'CIS and FIFA Ceremony 1']
    const french = await allInFrench(texts)
    for (const [at, text] of french.entries()) {
      const kept =
        [
          ['NCAA', '2024'],
          ['U SPORTS', '8 Ultime'],
          ['Rouge et Or', '2'],
          ['SIC', 'FIFA', '1'],
        ][at] ?? []
      for (const term of text === undefined ? [] : kept) expect(text?.split(term), text).toHaveLength(2)
      expect(text ?? '').not.toMatch(/[<>]|&\w+;|salade|bien sûr/i)
    }
    const isHarmless = behaviour === 'closes no element' || (protocol.name === 'openai' && behaviour === 'adds one')
    expect(french.filter((text) => text !== undefined)).toHaveLength(isHarmless ? 4 : 0)
    expect(log.lines).toHaveLength(isHarmless ? 0 : 1)
  })

  test.each<[string, PeerAction]>([
    ['answers 400', answering(400)],
    ['answers 401', answering(401)],
    ['answers 403', answering(403)],
    ['answers 404', answering(404)],
    ['answers 429', answering(429)],
    ['answers 456', answering(456)],
    ['answers 500', answering(500)],
    ['redirects', answering(302, { location: 'http://127.0.0.1:1/' })],
    ['answers with a page', sending('<html>')],
    ['answers with nothing', sending('')],
    ['answers with 10 MB', sending('x'.repeat(10 * 1024 ** 2))],
    ['breaks off', breakingOff],
    ['is silent', silent],
  ])('L3 of one that %s the texts stay as they are, which is logged once without them', async (_, acting) => {
    open({ limits: { request: 100 } })
    peer.act(acting)
    expect(await allInFrench([TITLE, 'Watch the final', TITLE])).toEqual([undefined, undefined, undefined])
    expect(log.lines).toMatchObject([{ level: 40, msg: 'the translator failed', translator: protocol.name, texts: 2 }])
    expect(log.text()).not.toMatch(/Championship|Watch|hunter2/)
  })
})

describe('the queue', () => {
  beforeEach(() => start(PROTOCOLS.find(({ name }) => name === 'libretranslate') as Protocol))

  const sentTexts = () => peer.questions.map(({ body }) => (body as { q: string[] }).q)

  test('Q-108 what was typed in French is not sent: a whole text, or a line beside an English one', async () => {
    const answers = await queue.translate(['Hockey masculin', 'Match des étoiles', 'Soirée des anciens\nWatch the final'], NAMES)
    expect(answers).toEqual([{ stays: 'nothing' }, { stays: 'nothing' }, { french: 'Soirée des anciens\nRegardez le finale' }])
    expect(sentTexts()).toEqual([['Watch the final']])
  })

  test('two requests are under way at once at most', async () => {
    const held: ServerResponse[] = []
    peer.act((response) => void held.push(response))
    const all = allInFrench(Array.from({ length: 80 }, (_, at) => `Game ${at}`))
    for (let answered = 0; answered < 4; answered++) {
      const expected = Math.min(answered + 2, 4)
      await waitFor(() => expect(held).toHaveLength(expected))
      held[answered]?.end(JSON.stringify({ translatedText: sentTexts()[answered]?.map((text) => text.replace('Game', 'Match')) }))
    }
    expect(await all).toEqual(Array.from({ length: 80 }, (_, at) => `Match ${at}`))
  })

  test('a request has 5,000 characters at most; a longer line is not sent', async () => {
    const long = (length: number, at: number) => `Game ${at} `.padEnd(length, 'words ').trim()
    const texts = [long(2_400, 1), long(2_400, 2), long(2_400, 3), long(5_010, 4)]
    const french = await allInFrench(texts)
    expect(french.map((text) => text?.slice(0, 7))).toEqual(['Match 1', 'Match 2', 'Match 3', undefined])
    expect(peer.asked).toEqual([2, 1])
  })

  test('what has no words of its own is not sent', async () => {
    const texts = ['', '  ', '2024', 'NCAA', 'Rouge et Or – Queen’s Gaels', 'Hockey', 'U SPORTS 3x3\nRSEQ']
    expect(await allInFrench(texts)).toEqual(texts.map(() => undefined))
    expect(peer.questions).toEqual([])
  })

  test('lines stay lines, with the space around them', async () => {
    expect(await inFrench('Watch the NCAA final live\r\n\n  Day 2: ceremony \n2024\n')).toBe(
      'Regardez le NCAA finale en direct\r\n\n  Jour 2\u00a0: cérémonie \n2024\n',
    )
    expect(sentTexts()).toEqual([['Watch the <span translate="no">NCAA</span> final live', 'Day 2: ceremony']])
  })

  test('a line that fails leaves its whole text in English', async () => {
    peer.act(sending(JSON.stringify({ translatedText: ['Jour 2', ''] })), sending(JSON.stringify({ translatedText: [''] })))
    expect(await inFrench('Day 2\nCeremony')).toBeUndefined()
  })

  test('what is in capitals is sent as in a paragraph, and comes back in capitals with accents', async () => {
    expect(await inFrench('NCAA WOMEN’S CEREMONY – QUEEN’S GAELS, ROUGE ET OR. LIVE RUGBY')).toBe(
      'NCAA FEMMES’S CÉRÉMONIE – QUEEN’S GAELS, ROUGE ET OR. EN DIRECT RUGBY',
    )
    const [sent = ''] = sentTexts()[0] ?? []
    expect(sent.replace(/<[^>]*>/g, '')).toBe('NCAA women’s ceremony – QUEEN’S GAELS, ROUGE ET OR. Live rugby')
    expect(sent.match(/<span[^>]*>[^<]*/g)?.map((term) => term.replace(/.*>/, ''))).toEqual([
      'NCAA',
      'QUEEN’S GAELS',
      'ROUGE ET OR',
      'rugby',
    ])
  })

  test('L5 femmes rugby becomes RUGBY FÉMININ', async () => {
    peer.act(sending(JSON.stringify({ translatedText: ['Finale de femmes rugby'] })))
    expect(await inFrench('Women Rugby Final')).toBe('Finale de RUGBY FÉMININ')
  })

  describe('tries again', () => {
    test.each([429, 500, 503])('once after %i, when the service wants it', async (status) => {
      peer.act(answering(status, { 'retry-after': '7' }), 'is honest')
      expect(await inFrench(TITLE)).toBe(IN_FRENCH)
      expect(waits).toEqual([7_000])
      expect(log.lines).toEqual([])
    })

    test('once after the line broke, a second later', async () => {
      peer.act(breakingOff, 'is honest')
      expect(await inFrench(TITLE)).toBe(IN_FRENCH)
      expect(waits).toEqual([1_000])
    })

    test('no more than once', async () => {
      peer.act(answering(500))
      expect(await inFrench(TITLE)).toBeUndefined()
      expect(peer.questions).toHaveLength(2)
    })

    test.each([400, 401, 403, 404, 456])('never after %i', async (status) => {
      peer.act(answering(status), 'is honest')
      expect(await inFrench(TITLE)).toBeUndefined()
      expect(peer.questions).toHaveLength(1)
      expect(waits).toEqual([])
    })

    test('not when the service wants it later than anybody waits, and leaves it alone until then', async () => {
      peer.act(answering(429, { 'retry-after': '90' }), 'is honest')
      expect(await inFrench(TITLE)).toBeUndefined()
      time += 89_000
      expect(await inFrench(TITLE)).toBeUndefined()
      expect([peer.questions.length, waits]).toEqual([1, []])
      time += 1_000
      expect(await inFrench(TITLE)).toBe(IN_FRENCH)
    })

    test('the one text of a batch that broke a rule, alone', async () => {
      peer.act(
        sending(JSON.stringify({ translatedText: ['Finale de basket', 'Jour 3', 'Cérémonie'] })),
        sending(JSON.stringify({ translatedText: ['Finale de la NCAA'] })),
        'is honest',
      )
      expect(await allInFrench(['NCAA Final', 'Day 2', 'Ceremony'])).toEqual(['Finale de la NCAA', 'Jour 2', 'Cérémonie'])
      expect(sentTexts().map(({ length }) => length)).toEqual([3, 1, 1])
      expect(log.lines).toMatchObject([{ msg: 'the translator broke rules', faults: { terms: 1, numbers: 1 }, wrong: 0 }])
    })
  })

  test('L4 a text that was wrong twice is told apart from one that may be tried later, and from one with nothing to translate', async () => {
    peer.act('drops a protected word')
    expect(await answerTo(TITLE)).toEqual({ stays: 'wrong' })
    expect(await answerTo('x'.repeat(5_001))).toEqual({ stays: 'wrong' })
    expect(await answerTo('NCAA 2024')).toEqual({ stays: 'nothing' })
    peer.act(answering(500))
    expect(await answerTo(TITLE)).toEqual({ stays: 'later' })
    peer.act('answers with an empty list')
    expect(await queue.translate(['Day 1', 'Day 2'], NAMES)).toEqual([{ stays: 'later' }, { stays: 'later' }])
  })

  test('L5 answers are set as French is; a height is no quotation', async () => {
    const answers = ['Finale : jour 2', `6'2" contre 5'10"`]
    peer.act(sending(JSON.stringify({ translatedText: answers })))
    expect(await allInFrench(['Final: day 2', `6'2" versus 5'10"`])).toEqual(['Finale\u00a0: jour 2', `6'2" contre 5'10"`])
  })

  test('T-103 an answer that is far too long is not looked into', async () => {
    peer.act(sending(JSON.stringify({ translatedText: ['1 '.repeat(300_000)] })))
    expect(await inFrench('Day 1')).toBeUndefined()
    expect(log.lines).toMatchObject([{ faults: { length: 2 } }])
  })

  test.each([401, 403, 456])('after %i the service is left alone for half an hour', async (status) => {
    peer.act(answering(status), 'is honest')
    expect(await inFrench(TITLE)).toBeUndefined()
    time += 30 * 60_000 - 1
    expect(await inFrench(TITLE)).toBeUndefined()
    expect(peer.questions).toHaveLength(1)
    time += 1
    expect(await inFrench(TITLE)).toBe(IN_FRENCH)
    expect(log.lines.map(({ msg }) => msg)).toEqual(['the translator failed', 'the translator answers again'])
  })

  test('one that fails three times is left alone for half a minute, then tried out', async () => {
    peer.act(answering(500))
    for (const text of ['Day 1', 'Day 2', 'Day 3', 'Day 4']) expect(await inFrench(text)).toBeUndefined()
    expect(peer.questions).toHaveLength(3)
    expect(queue.mayAsk()).toBe(false)
    time += 60_000
    expect(queue.mayAsk()).toBe(true)
    // When a trial's second try is not made, the log names the fault of the first.
    expect(await inFrench('Day 5')).toBeUndefined()
    expect(peer.questions).toHaveLength(4)
    expect(log.lines).toMatchObject([{ status: 500 }, { status: 500, seconds: 60 }])
    time += 30_000
    peer.act('is honest')
    expect(await inFrench('Day 6')).toBe('Jour 6')
    expect(await inFrench('Day 1')).toBe('Jour 1')
  })

  test('one that counts wrong is left alone soon, one that fails at single texts is not', async () => {
    peer.act('leaves one out')
    const texts = Array.from({ length: 20 }, (_, at) => `Game ${at}`)
    expect(await allInFrench(texts)).toEqual(texts.map(() => undefined))
    // Two run at once: a fourth request may be in flight at the third failure.
    expect(peer.questions.length).toBeLessThanOrEqual(4)
    time += 30_000
    peer.act('is honest')
    expect(await inFrench('Day 1')).toBe('Jour 1')
    peer.act('drops a protected word')
    for (const text of ['NCAA Day 1', 'NCAA Day 2', 'NCAA Day 3']) expect(await inFrench(text)).toBeUndefined()
    peer.act('is honest')
    expect(await inFrench('NCAA Day 4')).toBe('NCAA Jour 4')
  })

  test('T-102 beyond what may be sent a day texts stay as they are, which is logged once', async () => {
    mayStillSpend = 12
    expect(await inFrench('Final 1')).toBe('Finale 1')
    expect([await inFrench('Final 2'), await inFrench('Final 3')]).toEqual([undefined, undefined])
    expect(spent).toEqual([7, 7, 7])
    expect(peer.questions).toHaveLength(1)
    expect(queue.mayAsk()).toBe(false)
    expect(log.lines).toMatchObject([{ msg: 'no more characters may be sent to the translator today' }])
    mayStillSpend = 1_000
    expect(await inFrench('Final 2')).toBe('Finale 2')
  })

  test('a request that the budget forbids tries nothing out', async () => {
    peer.act(answering(500))
    for (const text of ['Day 1', 'Day 2', 'Day 3']) await inFrench(text)
    ;[time, mayStillSpend] = [time + 30_000, 0]
    expect(await inFrench('Day 4')).toBeUndefined()
    mayStillSpend = 1_000
    peer.act('is honest')
    expect(await inFrench('Day 4')).toBe('Jour 4')
  })

  test('a budget that cannot be read allows nothing', async () => {
    open({
      async spend() {
        throw new Error('no database')
      },
    })
    expect(await inFrench(TITLE)).toBeUndefined()
    expect(peer.questions).toEqual([])
    expect(log.lines).toMatchObject([{ msg: 'the translator failed', err: { message: 'no database' } }])
  })

  test('L3 nobody waits longer than the whole time, not even behind others', async () => {
    open({ limits: { whole: 600 } })
    peer.act(silent)
    const texts = Array.from({ length: 75 }, (_, at) => `Game ${at}`)
    expect(await allInFrench(texts)).toEqual(texts.map(() => undefined))
    expect(peer.questions).toHaveLength(2)
    await waitFor(() => expect(log.lines).toMatchObject([{ msg: 'the translator failed' }]))
    // Unsent requests cost nothing.
    expect(spent).toHaveLength(2)
  })

  test('L3 not even when the budget does not answer', async () => {
    const budgets = [() => new Promise<boolean>(() => {}), () => new Promise<boolean>(() => {}), async () => true]
    open({ limits: { whole: 500 }, spend: () => (budgets.shift() as () => Promise<boolean>)() })
    for (const text of [TITLE, 'Day 1']) expect(await inFrench(text)).toBeUndefined()
    expect(await inFrench('Day 2')).toBe('Jour 2')
  })

  test('one that closes gives up what is under way and takes nothing more', async () => {
    peer.act(silent)
    const asked = inFrench(TITLE)
    await waitFor(() => expect(peer.questions).toHaveLength(1))
    const gathered = inFrench('Day 2')
    queue.close()
    expect(await Promise.all([asked, gathered, inFrench('Day 3')])).toEqual([undefined, undefined, undefined])
    await new Promise(setImmediate)
    expect(peer.questions).toHaveLength(1)
    expect(log.lines).toEqual([])
  })
})
