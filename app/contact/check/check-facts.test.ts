import { expect, test } from 'vitest'
import {
  type CheckFact,
  clockFact,
  cutTicket,
  dropsFact,
  kindOfFinding,
  lineFact,
  speedFact,
  ticketText,
  verdictOf,
} from './check-facts.ts'

const HOST: CheckFact = { check: 'host', found: 'good', host: 'media.example' }
const GOOD: CheckFact[] = [
  { check: 'storage', found: 'good' },
  clockFact(0.4),
  lineFact(2),
  HOST,
  { check: 'frame', found: 'good', host: 'frames.example' },
  { check: 'decoder', found: 'good' },
  { check: 'sound', found: 'good' },
  { check: 'autoplay', found: 'byTap' },
  speedFact(6),
  dropsFact(5),
]

test.each<[string, CheckFact[], string, string, string]>([
  ['everything fine', [], 'good', '', 'good'],
  ['no answer of the site', [{ check: 'site', found: 'offline' }], 'offline', '', 'network'],
  ['no H.264', [{ check: 'decoder', found: 'undecoded' }], 'undecoded', '', 'browser'],
  ['a blocked host', [{ ...HOST, found: 'unreachable', host: 'b.example' }], 'unreachable', 'b.example', 'network'],
  ['no CORS', [{ ...HOST, found: 'altered' }], 'altered', 'media.example', 'network'],
  ['a blocked frame', [{ check: 'frame', found: 'frameless', host: 'f.example' }], 'frameless', 'f.example', 'network'],
  ['0.5 Mbit/s', [speedFact(0.5)], 'slow', '', 'lower'],
  ['2.9 Mbit/s', [speedFact(2.9)], 'slow', '', 'lower'],
  ['3 Mbit/s', [speedFact(3)], 'lower', '', 'lower'],
  ['5.9 Mbit/s', [speedFact(5.9)], 'lower', '', 'lower'],
  ['6 % of frames dropped', [dropsFact(6)], 'dropping', '', 'lower'],
  ['no storage', [{ check: 'storage', found: 'unstored' }], 'unstored', '', 'told'],
  ['a stream that opens and is silent', [lineFact(1)], 'unheard', '', 'told'],
  ['no sound', [{ check: 'sound', found: 'silent' }], 'silent', '', 'told'],
  ['a clock two hours ahead', [clockFact(7_200)], 'wrong', '', 'told'],
  ['a clock 6 s behind', [clockFact(-6)], 'wrong', '', 'told'],
  ['a clock 5 s behind', [clockFact(-5)], 'good', '', 'good'],
  [
    'the gravest of many',
    [clockFact(99), lineFact(0), speedFact(1), { ...HOST, found: 'unreachable' }],
    'unreachable',
    'media.example',
    'network',
  ],
  [
    'a browser before a network',
    [
      { ...HOST, found: 'unreachable' },
      { check: 'decoder', found: 'undecoded' },
    ],
    'undecoded',
    '',
    'browser',
  ],
])('Z1 the verdict on %s', (_, facts, found, host, kind) => {
  const verdict = verdictOf([...GOOD, ...facts])
  expect(verdict).toEqual({ found, host })
  expect(kindOfFinding(verdict.found)).toBe(kind)
  // The order in which facts came makes no difference.
  expect(verdictOf([...facts.toReversed(), ...GOOD])).toEqual(verdict)
})

test('Z2 the text of a ticket has the verdict, the game and each fact with its value, and nothing of checks without one', () => {
  expect(ticketText([HOST, speedFact(2.04), { check: 'sound', found: 'good' }], 'final', 'Browser: X').split('\n')).toEqual([
    'Verdict: slow',
    'Game: final',
    'host: media.example good',
    'speed: slow 2',
    'sound: good',
    'Browser: X',
  ])
})

test.each(['x', 'é', '😀'])('Z2 a text beyond 8 KB of %s is cut between characters, and says so', (letter) => {
  const text = cutTicket(letter.repeat(9_000))
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(8_000)
  expect(text).toMatch(new RegExp(`^(?:${letter})+\n\\[cut\\]$`, 'u'))
  expect(cutTicket(letter)).toBe(letter)
})
