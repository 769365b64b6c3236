import { afterEach, expect, test, vi } from 'vitest'
import { sendCommand } from './send-command.tsx'

afterEach(() => vi.unstubAllGlobals())

const answers = (body: string, init: ResponseInit & { headers: Record<string, string> }) =>
  vi.stubGlobal('fetch', async () => new Response(body, init))

test.each([
  [413, 'failed'],
  [404, 'gone'],
  [200, 'failed'],
])('M7 a page with status %i in the place of an answer is told as %s, not as a network that is away', async (status, reason) => {
  answers('<!doctype html>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(await sendCommand('/admin/x')).toEqual({ ok: false, reason })
})

test('M7 an answer is told as it is, one that breaks off as a network that is away', async () => {
  const json = { 'content-type': 'application/json; charset=utf-8' }
  answers('{"ok":false,"reason":"gone"}', { status: 409, headers: json })
  expect(await sendCommand('/admin/x')).toEqual({ ok: false, reason: 'gone' })
  answers('{"ok":fal', { status: 200, headers: json })
  expect(await sendCommand('/admin/x')).toEqual({ ok: false, reason: 'network' })
})
