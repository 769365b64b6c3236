import { expect, onTestFinished, test } from 'vitest'
import { openTranslator } from '../../../providers/translator/pick.server.ts'
import { capturedLog } from '../../../tests/log.ts'
import { startTranslatorPeer } from '../../../tests/translators/peer.ts'
import { PROTOCOLS } from '../../../tests/translators/protocols.ts'
import { openServiceQueue } from './service-queue.server.ts'

// The addresses contain words that each peer translates.
const LINK = 'https://watch.example.org/live/game?day=1&ceremony=final#evening'
const MAIL = 'game.day@final.example.org'
const BLOCK = [
  `Watch the final live: ${LINK}`,
  '',
  `  The ceremony & the game of the day – write to ${MAIL}, or see www.final.example.org.`,
  'Game 1: 3 < 5, 7:00 PM. "Evening" of the NCAA championship!',
  '',
]
/** As long as a catalogue description can be. */
const SOURCE = Array.from({ length: 12 }, () => BLOCK)
  .flat()
  .join('\n')

test.each(PROTOCOLS)('Q-47 a long description comes through $name whole: its lines, links and emails', async (protocol) => {
  const peer = await startTranslatorPeer(protocol)
  onTestFinished(() => peer.close())
  const log = capturedLog('debug')
  const queue = openServiceQueue({
    translator: openTranslator(peer.settings),
    spend: async () => true,
    log: log.logger,
    now: () => new Date('2026-03-01T12:00:00Z'),
  })
  onTestFinished(() => queue.close())
  const [answer] = await queue.translate([SOURCE], [])
  expect(log.lines).toEqual([])
  const french = answer && 'french' in answer ? answer.french : ''
  const lines = french.split('\n')
  expect(lines).toHaveLength(SOURCE.split('\n').length)
  expect(SOURCE.length).toBeGreaterThan(2_500)
  for (let at = 0; at < lines.length; at += BLOCK.length) {
    expect(lines[at]).toContain(LINK)
    expect(lines[at]).toMatch(/^Regardez le finale en direct/)
    expect(lines[at + 1]).toBe('')
    expect(lines[at + 2]).toMatch(/^ {2}Le cérémonie & le match/)
    expect(lines[at + 2]).toContain(MAIL)
    expect(lines[at + 2]).toContain('www.final.example.org')
    expect(lines[at + 3]).toMatch(/^Match 1.*3 < 5.*NCAA championnat/)
  }
})
