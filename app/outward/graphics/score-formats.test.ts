import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { escapeXml, xmlText } from '../../kit/text/xml.ts'
import { csvOfRows, xmlOfRow, xmlOfRows } from './score-formats.ts'
import { inTitles, ROW_KEYS, type ScoreRow, titleField } from './score-row.ts'

/** Returns the texts of the elements below the root, by their path. */
function read(xml: string) {
  const found: [string, string][] = []
  const path: string[] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
  })
  parser.on('text', (more) => {
    text += more
  })
  parser.on('closetag', () => {
    if (!/^\s*$/.test(text) || text === '') found.push([path.join('/'), text])
    path.pop()
    text = ''
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return found
}

test('S6 whatever names hold, XML is well-formed and has their text at /score/Home', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      fc.pre(name.isWellFormed() && name.trim() !== '')
      const [, found] = read(xmlOfRow({ Home: name }))[0] ?? []
      const shownAs = xmlText(name) === escapeXml(name) ? name : undefined
      if (shownAs !== undefined) expect(read(xmlOfRow({ Home: name }))).toContainEqual(['score/Home', shownAs])
      // At most white space may remain, which the reader above skips.
      else expect(found ?? '').not.toContain('<')
    }),
  )
})

test('S6 markup in a name stays text in XML, and nothing in CSV runs as a formula', () => {
  const row = { Home: '<script>alert(1)</script> & "Cie"', Away: '=HYPERLINK("x")' }
  expect(xmlOfRows([row, row])).toContain('<Home>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Cie&quot;</Home>')
  expect(csvOfRows(['Home', 'Away'], [row])).toBe(
    '\uFEFFHome,Away\r\n"<script>alert(1)</script> & ""Cie""","\'=HYPERLINK(""x"")"\r\n',
  )
})

test('S6 a list without games is still a list', () => {
  expect(xmlOfRows([])).toMatch(/<scores>\s*<\/scores>/)
  expect(csvOfRows(ROW_KEYS, [])).toBe(`\uFEFF${ROW_KEYS.join(',')}\r\n`)
})

test('S6 the columns keep their names and places, which saved titles of vMix go by', () => {
  expect(ROW_KEYS.slice(0, 12)).toEqual([
    'Event',
    'Title',
    'Sport',
    'SportName',
    'Part',
    'PartText',
    'Clock',
    'ClockRunning',
    'Home',
    'Away',
    'HomeScore',
    'AwayScore',
  ])
  expect(new Set(ROW_KEYS).size).toBe(ROW_KEYS.length)
  expect([titleField('HomeScore'), titleField('HomeLogo')]).toEqual(['HomeScore.Text', 'HomeLogo.Source'])
  const row = Object.fromEntries(ROW_KEYS.map((key) => [key, key])) as ScoreRow
  expect(Object.keys(inTitles(row))).toEqual(ROW_KEYS.map(titleField))
})
