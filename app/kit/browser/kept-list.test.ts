import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { keep } from './kept-here.tsx'
import { keptList } from './kept-list.tsx'

test('E7 A8 a list that a browser keeps is read as it was written, in its order, as long as it may be', () => {
  const list = keptList('a list', 3)
  expect(list.read()).toEqual([])
  list.write(['c', 'a', 'b', 'd'])
  expect(list.read()).toEqual(['c', 'a', 'b'])
  expect(keptList('another list').read()).toEqual([])
})

test.each(['', '{', 'null', '7', '{"length":1}'])('E7 A8 %j in the place of a list is none', (text) => {
  keep('broken', text)
  expect(keptList('broken').read()).toEqual([])
})

test('E7 A8 what is no text in a kept list is left out', () => {
  keep('mixed', '["a",1,null,["b"],"c"]')
  expect(keptList('mixed').read()).toEqual(['a', 'c'])
})

const rendered = keptList('rendered')
const Shown = () => createElement('p', null, String(rendered.useHas('a')))

test('E7 A8 a page that the server renders shows nothing of what a browser keeps', () => {
  rendered.write(['a'])
  expect(renderToString(createElement(Shown))).toBe('<p>false</p>')
})
