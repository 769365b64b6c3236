import { expect, test } from 'vitest'
import { liveStreams, statesByAddress } from './live-streams.ts'

const hosts = {
  provider: 'https://play.example',
  stream: 'https://stream.example',
  media: ['https://stream.example'],
  frames: [],
}
const said = (list: unknown) => Object.fromEntries(statesByAddress(liveStreams.parse(list), hosts))

test('K3 an entry speaks of its id, its play address, its playlist and the address that it gives itself', () => {
  const yes = { stream: 'game-1', isLive: true }
  expect(said([{ id: 'game-1', isLive: true, url: 'https://cdn.example/x.m3u8', title: 'Final', more: 1 }])).toEqual({
    'game-1': yes,
    'https://play.example/play/game-1': yes,
    'https://play.example/play/game-1/': yes,
    'https://play.example/play/game-1?auto_hide=true': yes,
    'https://play.example/play/game-1/?auto_hide=true': yes,
    'https://stream.example/live/game-1/index.m3u8': yes,
    'https://cdn.example/x.m3u8': yes,
  })
})

test('K3 who is in the list is on air unless it says otherwise; of two entries for one stream the live one counts', () => {
  expect(said([{ id: 'a' }, { id: 'b', isLive: false }])).toMatchObject({ a: { isLive: true }, b: { isLive: false } })
  expect(said([{ id: 7 }])).toMatchObject({ 7: { isLive: true } })
  const twice = [
    { id: 'a', isLive: true },
    { id: 'a', isLive: false },
  ]
  expect(said(twice)).toMatchObject({ a: { isLive: true } })
  expect(said(twice.toReversed())).toMatchObject({ a: { isLive: true } })
})

test('K3 what is no id of the provider stands for nothing, nor an address that is none', () => {
  expect(said([{ id: 'https://www.youtube.com/watch?v=x', isLive: true }])).toEqual({})
  expect(said([{ id: '../a', url: 'javascript:alert(1)' }])).toEqual({})
})

test('K3 a list of another form is none', () => {
  for (const list of [null, {}, 'x', [null], [{}], [{ id: '' }], [{ id: 'a', isLive: 'yes' }], [{ id: 'a' }, 1]])
    expect(liveStreams.safeParse(list).success, JSON.stringify(list)).toBe(false)
  expect(liveStreams.safeParse(Array(501).fill({ id: 'a' })).success).toBe(false)
})
