import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('Q-99 of the errors of a full disk or a lost database one line a minute and message is logged, with how many were left out', () => {
  const lines: { msg: string; skipped?: number }[] = []
  const out = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  let at = 0
  const log = openLog('info', out, () => at)
  const full = Object.assign(new Error('write failed'), { code: 'ENOSPC' })
  const away = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' })
  const fail = (err: Error) => log.child({ node: 1 }).error({ err }, 'request failed')
  for (let times = 0; times < 50; times++) fail(full)
  fail(away)
  log.error({ err: away }, 'mail failed')
  log.error({ err: new Error('a fault of ours') }, 'another')
  log.info('text alone')
  at = 60_000
  fail(full)
  fail(full)
  const told = lines.map(({ msg, skipped }) => (skipped === undefined ? msg : `${msg}, ${skipped} more`))
  expect(told).toEqual(['request failed', 'request failed', 'mail failed', 'another', 'text alone', 'request failed, 49 more'])
})
