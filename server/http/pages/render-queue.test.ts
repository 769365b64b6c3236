import { expect, test } from 'vitest'
import { openRenderQueue } from './render-queue.ts'

const ONE = { id: 'one', client: '192.0.2.1' }
const TWO = { id: 'two', client: '192.0.2.2' }

/** Renderings that end on command. */
function renderings() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const render = (name: string) => () =>
    new Promise<Response>((resolve) => {
      begun.push(name)
      ends.push(() => resolve(new Response(name)))
    })
  return { begun, render, endNext: () => ends.shift()?.() }
}

test('T-109 pages are rendered a few at a time, so many wait, and the next is refused at once and told to come back', async () => {
  const turns = openRenderQueue({ atOnce: 2, waiting: 3 })
  const { begun, render, endNext } = renderings()
  const first = ['a', 'b'].map((name) => turns({ id: name, client: name })(render(name)))
  await expect.poll(() => begun).toEqual(['a', 'b'])
  const waiting = ['c', 'd', 'e'].map((name) => turns({ id: name, client: name })(render(name)))
  const refused = await turns({ id: 'f', client: 'f' })(render('f'))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.text()).toContain('tell us this number: f<')
  expect(begun).toEqual(['a', 'b'])
  endNext()
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  for (let at = 0; at < 4; at++) {
    endNext()
    await expect.poll(() => begun.length).toBe(Math.min(5, at + 4))
  }
  const texts = await Promise.all([...first, ...waiting].map(async (each) => (await each).text()))
  expect(texts).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('T-109 a page whose client disconnects before its turn is not rendered', async () => {
  const turns = openRenderQueue({ atOnce: 1 })
  const { begun, render, endNext } = renderings()
  let isGone = false
  const [one, two] = [turns(ONE)(render('one')), turns({ ...TWO, isGone: () => isGone })(render('two'))]
  await expect.poll(() => begun).toEqual(['one'])
  isGone = true
  endNext()
  await Promise.all([one, two])
  expect(begun).toEqual(['one'])
})

test('T-109 a failed rendering passes its slot on', async () => {
  const turns = openRenderQueue({ atOnce: 1 })
  const failed = turns(ONE)(() => Promise.reject(new Error('stop')))
  await expect(failed).rejects.toThrow('stop')
  expect((await turns(TWO)(async () => new Response('two'))).status).toBe(200)
})

test('T-109 waiting clients are served round-robin, and one alone cannot fill the queue', async () => {
  const turns = openRenderQueue({ atOnce: 1, waiting: 6 })
  const { begun, render, endNext } = renderings()
  const ask = (id: string, client: string) => turns({ id, client })(render(id))
  const running = ask('flood 0', 'flood')
  const waiting = [1, 2, 3].map((at) => ask(`flood ${at}`, 'flood'))
  expect((await ask('flood 4', 'flood')).status).toBe(503)
  waiting.push(ask('fan 1', 'fan'), ask('fan 2', 'fan'), ask('other 1', 'other'))
  for (let at = 1; at <= 6; at++) {
    endNext()
    await expect.poll(() => begun.length).toBe(at + 1)
  }
  endNext()
  await Promise.all([running, ...waiting])
  expect(begun).toEqual(['flood 0', 'flood 1', 'fan 1', 'other 1', 'flood 2', 'fan 2', 'flood 3'])
})
