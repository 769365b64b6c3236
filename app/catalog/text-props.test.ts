import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textProps } from './text-props.tsx'

const shown = (title: string, english: string[]) =>
  renderToStaticMarkup(createElement('p', textProps({ title, english }, 'title')))

test('Q-44 names that stay English in a French text are marked, and nothing of the text is lost', () => {
  expect(shown('Finale de la Lantern Cup', ['title:Lantern Cup'])).toBe('<p>Finale de la <span lang="en">Lantern Cup</span></p>')
  expect(shown('Gold c. Gold : finale', ['title:Gold'])).toBe('<p><span lang="en">Gold</span> c. Gold : finale</p>')
  expect(shown('A c. B', ['title:A', 'title:B'])).toBe('<p><span lang="en">A</span> c. <span lang="en">B</span></p>')
  expect(shown('Finale', ['title:Lantern Cup'])).toBe('<p>Finale</p>')
  expect(shown('Final', ['title'])).toBe('<p lang="en">Final</p>')
  expect(shown('Finale', ['shortDescription:Finale'])).toBe('<p>Finale</p>')
})
