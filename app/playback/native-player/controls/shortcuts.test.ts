import { expect, test } from 'vitest'
import { shortcut, type Target } from './shortcuts.ts'

const press = (key: string, target: Target = 'elsewhere', { isLive = false, isModified = false, isRepeated = false } = {}) =>
  shortcut({ key, isModified, isRepeated }, target, isLive)

test('letters play, mute, caption, fill the screen and move ten seconds', () => {
  expect(['k', ' ', 'm', 'c', 'f', 'j', 'l'].map((key) => press(key))).toEqual([
    { type: 'play' },
    { type: 'play' },
    { type: 'mute' },
    { type: 'captions' },
    { type: 'full-screen' },
    { type: 'seek', by: -10 },
    { type: 'seek', by: 10 },
  ])
})

test('arrows move five seconds and the volume', () => {
  expect(press('ArrowRight')).toEqual({ type: 'seek', by: 5 })
  expect(press('ArrowDown')).toEqual({ type: 'volume', by: -0.05 })
})

test('digits go to a tenth of a recording and do nothing in a live stream', () => {
  expect(press('7')).toEqual({ type: 'part', of: 0.7 })
  expect(press('7', 'elsewhere', { isLive: true })).toBeUndefined()
})

test('a held modifier leaves every key to the browser', () => {
  expect(press('l', 'elsewhere', { isModified: true })).toBeUndefined()
})

test('a menu and a field keep all their keys', () => {
  for (const key of ['k', ' ', 'ArrowDown', 'Home', '5']) {
    expect(press(key, 'menu')).toBeUndefined()
    expect(press(key, 'field')).toBeUndefined()
  }
})

test('space presses the button that has the focus', () => {
  expect(press(' ', 'button')).toBeUndefined()
  expect(press('k', 'button')).toEqual({ type: 'play' })
})

test('the page keeps the keys that scroll it up and down', () => {
  for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End']) expect(press(key, 'page')).toBeUndefined()
  expect(press('k', 'page')).toEqual({ type: 'play' })
  expect(press('ArrowLeft', 'page')).toEqual({ type: 'seek', by: -5 })
})

test('a slider keeps its arrows; on the seek bar up and down seek', () => {
  expect(press('ArrowLeft', 'slider')).toBeUndefined()
  expect(press('ArrowUp', 'seek-bar')).toEqual({ type: 'seek', by: 5 })
  expect(press('PageDown', 'seek-bar')).toEqual({ type: 'seek', by: -60 })
  expect(press('PageDown')).toBeUndefined()
})

test('a held key goes on seeking but plays and pauses once', () => {
  expect(press('ArrowRight', 'elsewhere', { isRepeated: true })).toEqual({ type: 'seek', by: 5 })
  expect(press('k', 'elsewhere', { isRepeated: true })).toBeUndefined()
})
