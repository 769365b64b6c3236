import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textProps } from './text-props.tsx'

const shown = (title: string, english: string[]) =>
  renderToStaticMarkup(createElement('p', textProps({ title, english }, 'title')))

test('Q-44 names that stay English in a French text are marked, and nothing of the text is lost', () => {
  expect(shown('Finale de la Lantern Cup', ['title:Lantern Cup'])).toBe(
    '<p><span>Finale de la <span lang="en">Lantern Cup</span></span></p>',
  )
  expect(shown('Gold c. Gold : finale', ['title:Gold'])).toBe('<p><span><span lang="en">Gold</span> c. Gold : finale</span></p>')
  expect(shown('A c. B', ['title:A', 'title:B'])).toBe('<p><span><span lang="en">A</span> c. <span lang="en">B</span></span></p>')
  expect(shown('A c. B', ['title:B', 'title:A'])).toBe('<p><span><span lang="en">A</span> c. <span lang="en">B</span></span></p>')
  expect(shown('A c. A', ['title:A', 'title:A', 'title:A'])).toBe(
    '<p><span><span lang="en">A</span> c. <span lang="en">A</span></span></p>',
  )
  expect(shown('Finale', ['title:Lantern Cup'])).toBe('<p>Finale</p>')
  expect(shown('Final', ['title'])).toBe('<p lang="en">Final</p>')
  expect(shown('Finale', ['shortDescription:Finale'])).toBe('<p>Finale</p>')
})

test('Q-74 a name with a hyphen stays on one line, in English and in French, and nothing of the text is lost', () => {
  const name = (text: string) => `<span class="unbroken">${text}</span>`
  expect(shown('Huards de Lac-Bleu – Voyageurs de Saint-Aubin', [])).toBe(
    `<p><span>Huards de ${name('Lac-Bleu')} – Voyageurs de ${name('Saint-Aubin')}</span></p>`,
  )
  expect(shown('Lac-Bleu c. Lac-Bleu', ['title:Lac-Bleu'])).toBe(
    `<p><span><span lang="en">${name('Lac-Bleu')}</span> c. ${name('Lac-Bleu')}</span></p>`,
  )
  expect(shown('Val-d’Érable', [])).toBe(`<p><span>${name('Val-d’Érable')}</span></p>`)
  for (const text of ['a short-handed goal', '2025-26', 'Saint-Jean-de-la-Rivière-du-Nord', 'Final 8 – Day 2', '-A-'])
    expect(shown(text, []), text).toBe(`<p>${text}</p>`)
})
