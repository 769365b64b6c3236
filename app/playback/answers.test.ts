import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, type AnswerRequest, openAnswers } from './answers.ts'

const answerOf = (url: string): Answer => ({ url, body: new ArrayBuffer(1), askedAt: 0, firstAt: 1, endedAt: 2 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened(ask = async (url: string): Promise<Answer | undefined> => answerOf(url)) {
  const asked: string[] = []
  const givenUp: string[] = []
  const answers = openAnswers((url) => {
    asked.push(url)
    return { coming: ask(url), hasBegun: () => false, giveUp: () => void givenUp.push(url) } satisfies AnswerRequest
  })
  return { answers, asked, givenUp }
}

test('V1 a prefetch is requested once and handed over once', async () => {
  const { answers, asked } = opened()
  await Promise.all([answers.ask('a'), answers.ask('a')])
  expect(asked).toEqual(['a'])
  expect((await answers.take('a')?.coming)?.url).toBe('a')
  expect(answers.take('a')).toBeUndefined()
  expect(answers.take('b')).toBeUndefined()
})

test('V1 a response still in flight is handed over too', async () => {
  let come = (_: Answer) => {}
  const { answers } = opened(() => new Promise((resolve) => (come = resolve)))
  void answers.ask('a')
  const taken = answers.take('a')
  come(answerOf('a'))
  expect((await taken?.coming)?.url).toBe('a')
})

test('V1 a failed request yields no response', async () => {
  const { answers } = opened(() => Promise.reject(new Error('no network')))
  expect(await answers.ask('a')).toBeUndefined()
  expect(await answers.take('a')?.coming).toBeUndefined()
})

test('V1 expired responses are not handed over, and at most eight are held', async () => {
  const { answers, asked, givenUp } = opened()
  void answers.ask('a')
  vi.advanceTimersByTime(10_000)
  expect(answers.has('a')).toBe(false)
  expect(answers.take('a')).toBeUndefined()
  for (const url of '123456789') void answers.ask(url)
  expect(answers.has('1')).toBe(false)
  expect(answers.has('9')).toBe(true)
  expect(asked).toHaveLength(10)
  expect(givenUp).toEqual(['a', '1'])
})

test('V1 closing aborts the requests that nobody took, and leaves taken ones alone', () => {
  const { answers, givenUp } = opened()
  for (const url of 'abc') void answers.ask(url)
  answers.take('b')
  answers.close()
  expect(givenUp).toEqual(['a', 'c'])
  expect(answers.has('a')).toBe(false)
})
