import { beforeEach, expect, test } from 'vitest'
import { openBreaker } from './breaker.ts'

let time = 0
let breaker: ReturnType<typeof openBreaker>
beforeEach(() => {
  time = 1_000_000
  breaker = openBreaker({ now: () => time })
})

const isOpen = () => {
  const pass = breaker.enter()
  pass?.unused()
  return pass === undefined
}
const fail = (times = 1) => {
  for (let at = 0; at < times; at++) breaker.enter()?.failed()
}
const succeed = (times = 1) => {
  for (let at = 0; at < times; at++) breaker.enter()?.succeeded()
}

test('three calls of which half fail leave the service alone for half a minute', () => {
  fail(2)
  expect(isOpen()).toBe(false)
  succeed()
  expect(isOpen()).toBe(true)
  time += 29_999
  expect(isOpen()).toBe(true)
  time += 1
  expect(isOpen()).toBe(false)
})

test('fewer than half do not', () => {
  succeed(4)
  fail(3)
  expect(isOpen()).toBe(false)
  fail()
  expect(isOpen()).toBe(true)
})

test('calls of more than a minute ago do not count', () => {
  fail(2)
  time += 60_000
  fail(2)
  expect(isOpen()).toBe(false)
  fail()
  expect(isOpen()).toBe(true)
})

test('then one call at a time tries it out, and decides', () => {
  fail(3)
  time += 30_000
  const pass = breaker.enter()
  expect(isOpen()).toBe(true)
  pass?.failed()
  time += 29_999
  expect(isOpen()).toBe(true)
  time += 1
  succeed()
  fail(2)
  expect(isOpen()).toBe(false)
})

test('calls that fail late make it no longer', () => {
  const underWay = Array.from({ length: 6 }, () => breaker.enter())
  for (const pass of underWay.slice(0, 3)) pass?.failed()
  time += 20_000
  for (const pass of underWay.slice(3)) pass?.failed()
  time += 10_000
  expect(isOpen()).toBe(false)
})

test('a call that was not made tries nothing out', () => {
  fail(3)
  time += 30_000
  breaker.enter()?.unused()
  expect(isOpen()).toBe(false)
})

test('a pause holds for its time, whatever calls under way do', () => {
  const underWay = breaker.enter()
  breaker.pause(1_800_000)
  underWay?.succeeded()
  time += 1_799_999
  expect(isOpen()).toBe(true)
  time += 1
  expect(isOpen()).toBe(false)
})

test('a shorter pause does not end a longer one', () => {
  breaker.pause(60_000)
  breaker.pause(1_000)
  time += 59_999
  expect(isOpen()).toBe(true)
})
