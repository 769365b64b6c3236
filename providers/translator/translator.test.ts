import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../tests/free-port.ts'
import fc from '../../tests/rules/properties.ts'
import {
  answering,
  breakingOff,
  HOSTILE,
  KEY,
  type Protocol,
  sending,
  silent,
  startTranslatorPeer,
  type TranslatorPeer,
} from '../../tests/translators/peer.ts'
import { completion, PROTOCOLS } from '../../tests/translators/protocols.ts'
import { openTranslator, type TranslatorSettings } from './pick.server.ts'
import { type Translator, TranslatorError } from './port.ts'

const TITLES = ['NCAA Championship Final', 'U SPORTS <3 "Women & Rugby"', 'Queen’s Gaels, Day 2 (RSEQ)']
const PROTECT = ['U SPORTS', 'NCAA', 'RSEQ', 'Rugby', "Queen's Gaels"]
const IN_FRENCH = ['NCAA Championnat Finale', 'U SPORTS <3 "Femmes & Rugby"', 'Queen’s Gaels, Jour 2 (RSEQ)']

const ask = (translator: Translator, texts: readonly string[] = TITLES, signal = AbortSignal.timeout(5_000)) =>
  translator.translate(texts, { protect: PROTECT, signal })

async function troubleOf(answer: Promise<unknown>): Promise<TranslatorError> {
  const error = await answer.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(TranslatorError)
  return error as TranslatorError
}

describe.each(PROTOCOLS)('$name', (protocol) => {
  let peer: TranslatorPeer
  let translator: Translator
  beforeAll(async () => {
    peer = await startTranslatorPeer(protocol)
  })
  beforeEach(() => {
    peer.act('is honest')
    peer.asked.length = 0
    translator = openTranslator(peer.settings)
  })
  afterAll(() => peer.close())

  test('texts come back in their order, protected words as they were', async () => {
    expect(await ask(translator)).toEqual(IN_FRENCH)
    expect(peer.asked).toEqual([3])
    expect(translator.name).toBe(protocol.name)
  })

  test('a wrong key is refused, and no error tells a key or a text', async () => {
    const settings = { ...peer.settings, key: 'another-key' } as TranslatorSettings
    const error = await troubleOf(ask(openTranslator(settings)))
    expect(error).toMatchObject({ kind: 'refused', status: expect.any(Number) })
    expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toMatch(/another-key|hunter2|Championship/)
  })

  test.each([
    [400, 'unusable'],
    [401, 'refused'],
    [402, 'quota'],
    [403, 'refused'],
    [404, 'unusable'],
    [408, 'failed'],
    [413, 'unusable'],
    [429, 'busy'],
    [456, 'quota'],
    [500, 'failed'],
    [503, 'failed'],
    [529, 'failed'],
  ])('%i is %s', async (status, kind) => {
    peer.act(answering(status))
    expect(await troubleOf(ask(translator))).toMatchObject({ kind, status, retryAfterMs: undefined })
  })

  test('the retry delay is given in ms', async () => {
    peer.act(answering(429, { 'retry-after': '7' }))
    expect((await troubleOf(ask(translator))).retryAfterMs).toBe(7_000)
    const at = Date.now() + 60_000
    peer.act(answering(503, { 'retry-after': new Date(at).toUTCString() }))
    const { retryAfterMs = 0 } = await troubleOf(ask(translator))
    // The header has whole seconds, and some time has passed since.
    expect(retryAfterMs).toBeLessThanOrEqual(60_000)
    expect(retryAfterMs).toBeGreaterThan(at - Date.now() - 1_000)
    for (const said of [new Date(0).toUTCString(), '0']) {
      peer.act(answering(429, { 'retry-after': said }))
      expect((await troubleOf(ask(translator))).retryAfterMs, said).toBe(0)
    }
    for (const said of ['soon', '1e9', 'in 5 minutes']) {
      peer.act(answering(429, { 'retry-after': said }))
      expect((await troubleOf(ask(translator))).retryAfterMs, said).toBeUndefined()
    }
  })

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed: the key stays here', async (status) => {
    let strangers = 0
    const stranger = createServer((_, response) => {
      strangers += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    peer.act(answering(status, { location: `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/` }))
    expect(await troubleOf(ask(translator))).toMatchObject({ kind: 'unusable', status })
    expect(strangers).toBe(0)
    stranger.close()
  })

  test('T-103 an answer of 10 MB is not read to its end', async () => {
    const large = JSON.stringify(
      protocol.answer(['x'.repeat(10 * 1024 ** 2)], { url: new URL('http://x'), headers: {}, body: EMPTY }),
    )
    peer.act(sending(large))
    expect(await troubleOf(ask(translator))).toMatchObject({ kind: 'unusable', message: 'The answer is too large.' })
    peer.act(sending(gzipSync(large), { 'content-encoding': 'gzip' }))
    expect(await troubleOf(ask(translator))).toMatchObject({ kind: 'unusable', message: 'The answer is too large.' })
  })

  test('one that is silent, breaks off or is not there has failed', async () => {
    peer.act(silent)
    expect(await troubleOf(ask(translator, TITLES, AbortSignal.timeout(50)))).toMatchObject({
      kind: 'failed',
      message: 'No answer in time.',
    })
    peer.act(breakingOff)
    expect(await troubleOf(ask(translator))).toMatchObject({ kind: 'failed' })
    const nowhere = openTranslator({ ...peer.settings, url: `http://127.0.0.1:${await freePort()}` })
    expect(await troubleOf(ask(nowhere))).toMatchObject({ kind: 'failed', message: 'No answer: ECONNREFUSED.' })
  })

  test.each(HOSTILE)('T-103 whatever one that %s says: texts or an error', async (behaviour) => {
    peer.act(behaviour)
    const texts = await ask(translator).catch((error) => {
      expect(error).toBeInstanceOf(TranslatorError)
    })
    expect(texts?.every((text) => typeof text === 'string') ?? true).toBe(true)
  })

  test('T-103 any answer gives texts or an error', async () => {
    const anything = fc.oneof(
      fc.string().map((text) => text || '{'),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.jsonValue().map((value) => answerHolding(protocol, value)),
      fc.array(fc.oneof(fc.string(), fc.jsonValue())).map((values) => answerHolding(protocol, ...values)),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (answer) => {
        peer.act(sending(answer))
        const texts = await ask(translator).catch((error) => {
          expect(error).toMatchObject({ kind: 'unusable', status: 200 })
        })
        expect(texts?.every((text) => typeof text === 'string') ?? true).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('any text and any protected words reach it well-formed', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom('<x>NCAA</x>', '</span> NCAA &lt;', '&#39;'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 10 }), fc.array(text), async (texts, protect) => {
        const answers = await translator.translate(texts, { protect, signal: AbortSignal.timeout(5_000) })
        expect(answers).toHaveLength(texts.length)
      }),
      { numRuns: 30 },
    )
  })
})

const EMPTY = { messages: [{}, { content: '{"t1":{"text":"","keep":[]}}' }] }
const answerHolding = (protocol: Protocol, ...values: unknown[]) =>
  JSON.stringify(protocol.answer(values, { url: new URL('http://x'), headers: {}, body: EMPTY }))

describe('what only one of them says', () => {
  async function asking(name: string, act: (peer: TranslatorPeer) => void) {
    const peer = await startTranslatorPeer(PROTOCOLS.find((protocol) => protocol.name === name) as Protocol)
    act(peer)
    return peer
  }
  let peer: TranslatorPeer
  afterEach(() => peer.close())
  const told = async () => (await troubleOf(ask(openTranslator(peer.settings)))).kind
  const refusing = (status: number, body: unknown) => (peer: TranslatorPeer) =>
    peer.act((response) => void response.writeHead(status).end(JSON.stringify(body)))

  test.each([
    ['userRateLimitExceeded', 'busy'],
    ['rateLimitExceeded', 'busy'],
    ['dailyLimitExceeded', 'quota'],
    ['forbidden', 'refused'],
  ])('Google’s 403 for %s is %s', async (reason, kind) => {
    peer = await asking('google', refusing(403, { error: { code: 403, errors: [{ domain: 'usageLimits', reason }] } }))
    expect(await told()).toBe(kind)
  })

  test('Azure’s 403 for a used-up free plan is no wrong key', async () => {
    peer = await asking('azure', refusing(403, { error: { code: 403001, message: 'The subscription exceeded its free quota.' } }))
    expect(await told()).toBe('quota')
  })

  test('an empty account at OpenAI is not a rate limit', async () => {
    peer = await asking('openai', refusing(429, { error: { message: 'You exceeded your quota.', code: 'insufficient_quota' } }))
    expect(await told()).toBe('quota')
  })

  test('LibreTranslate that requires a key and gets none counts as refused', async () => {
    peer = await asking('libretranslate', () => {})
    const { url } = peer.settings as { url: string }
    expect(await troubleOf(ask(openTranslator({ provider: 'libretranslate', url })))).toMatchObject({
      kind: 'refused',
      status: 400,
    })
  })

  test('a server of OpenAI’s protocol that takes no schema or temperature is asked without, now and later', async () => {
    const refused = (message: string) => (response: ServerResponse) =>
      void response.writeHead(400).end(JSON.stringify({ error: { message } }))
    peer = await asking('openai', (peer) =>
      peer.act(
        refused("'response_format.type' must be 'text'"),
        refused("Unsupported value: 'temperature' does not support 0 with this model."),
        'is honest',
      ),
    )
    const translator = openTranslator(peer.settings)
    expect(await ask(translator)).toEqual(IN_FRENCH)
    expect(await ask(translator)).toEqual(IN_FRENCH)
    const has = (name: string) => peer.questions.map(({ body }) => Object.hasOwn(body as object, name))
    expect(has('response_format')).toEqual([true, false, false, false])
    expect(has('temperature')).toEqual([true, true, false, false])
  })

  test('and not when it only fails', async () => {
    peer = await asking('openai', refusing(500, { error: { message: 'The temperature of the room is too high.' } }))
    expect(await told()).toBe('failed')
    expect(peer.questions).toHaveLength(1)
  })

  test('OpenAI: a text comes with the protected words that stand in it, as it writes them', async () => {
    peer = await asking('openai', () => {})
    await ask(openTranslator(peer.settings), ['Queen’s Gaels: NCAA, NCAA', 'Day 2'])
    const [sent] = peer.questions.map(({ body }) => (body as { messages: { content: string }[] }).messages[1]?.content)
    expect(JSON.parse(sent ?? '')).toEqual({
      t1: { text: 'Queen’s Gaels: NCAA, NCAA', keep: ['Queen’s Gaels', 'NCAA'], use: {} },
      t2: { text: 'Day 2', keep: [], use: {} },
    })
  })

  test('OpenAI: texts are told apart by their keys, in whatever order they come', async () => {
    peer = await asking('openai', (peer) =>
      peer.act(sending(JSON.stringify(completion('{"t3":"trois","t1":"un","t9":"neuf","__proto__":{"t2":"deux"}}')))),
    )
    expect(await ask(openTranslator(peer.settings))).toEqual(['un', '', 'trois'])
  })
})

test('without an address of one’s own, each is asked at its own; DeepL’s free keys at another', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'))
  const all: TranslatorSettings[] = [
    { provider: 'deepl', key: 'k' },
    { provider: 'deepl', key: KEY },
    { provider: 'google', key: 'k' },
    { provider: 'azure', key: 'k' },
    { provider: 'openai', key: 'k', model: 'm' },
  ]
  for (const settings of all) await troubleOf(ask(openTranslator(settings)))
  const calls = asked.mock.calls.map(([address, init]) => [
    address,
    new Headers(init?.headers).get('ocp-apim-subscription-region'),
  ])
  asked.mockRestore()
  expect(calls).toEqual([
    ['https://api.deepl.com/v2/translate', null],
    ['https://api-free.deepl.com/v2/translate', null],
    ['https://translation.googleapis.com/language/translate/v2', null],
    ['https://api.cognitive.microsofttranslator.com/translate?api-version=3.0&from=en&to=fr-ca&textType=html', null],
    ['https://api.openai.com/v1/chat/completions', null],
  ])
})
