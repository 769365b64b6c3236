import { expect, test } from 'vitest'
import { accountWords } from './account-words.ts'
import { activityWords } from './admin/activity.ts'
import { adminsWords } from './admin/admins.ts'
import { categoriesWords } from './admin/categories.ts'
import { episodesWords } from './admin/episodes.ts'
import { pictureWords } from './admin/pictures.ts'
import { seriesWords } from './admin/series.ts'
import { adminWords } from './admin/shell.ts'
import { sortingWords } from './admin/sorting.ts'
import { transferWords } from './admin/transfer.ts'
import { translationsWords } from './admin/translations.ts'
import { confirmWords } from './confirm-words.ts'
import { en, type Words } from './en.ts'
import { fr } from './fr.ts'
import { pageWords } from './page-words.ts'
import { playerWords } from './player.ts'
import { viewerWords } from './viewer-words.ts'

type Text = string | ((...values: never[]) => string)

/** Every text of a dictionary by its path; a function is called with samples. */
function texts(dictionary: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(dictionary).flatMap(([key, value]: [string, Text | object]) => {
      const name = path ? `${path}.${key}` : key
      return typeof value === 'object' ? [...texts(value, name)] : said(name, value)
    }),
  )
}

function said(name: string, text: Text): [string, string][] {
  if (typeof text === 'string') return [[name, text]]
  const call = text as (...values: unknown[]) => string
  // Texts of three values take times only.
  const fitting = SAMPLES.filter(([first]) => typeof first === 'number' || call.length < 3)
  return fitting.map((samples, at) => [`${name} (${at})`, call(...samples)])
}

/** What stands in sentences: numbers and names, none, one and many. */
const SAMPLES = [
  [0, 0, 0],
  [1, 1, 1],
  [2, 2, 2],
  ['Name', 'Name', 'Name'],
]

const dictionaries = [
  ['interface', en, fr],
  ['pages', pageWords.en, pageWords.fr],
  ['account', accountWords.en, accountWords.fr],
  ['confirmation', confirmWords.en, confirmWords.fr],
  ['player', playerWords.en, playerWords.fr],
  ['admin', adminWords.en, adminWords.fr],
  ['activity', activityWords.en, activityWords.fr],
  ['admins', adminsWords.en, adminsWords.fr],
  ['categories', categoriesWords.en, categoriesWords.fr],
  ['episodes', episodesWords.en, episodesWords.fr],
  ['series', seriesWords.en, seriesWords.fr],
  ['sorting', sortingWords.en, sortingWords.fr],
  ['transfer', transferWords.en, transferWords.fr],
  ['french texts', translationsWords.en, translationsWords.fr],
  ['pictures', pictureWords.en, pictureWords.fr],
  ['accounts', accountWords.en, accountWords.fr],
  ['viewers', viewerWords.en, viewerWords.fr],
] as const

test.each(dictionaries)('L2 %s: both dictionaries have the same texts', (_, english, french) => {
  expect([...texts(french).keys()]).toEqual([...texts(english).keys()])
})

test.each(dictionaries)('L2 %s: no text is empty, untrimmed or half made', (_, english, french) => {
  for (const [name, text] of [...texts(english), ...texts(french)]) {
    expect(text, name).toMatch(/\p{L}|\d/u)
    expect(text, name).toBe(text.trim())
    expect(text, name).not.toMatch(/undefined|NaN|null|\[object|TODO/)
  }
})

/** Words that are the same in both languages. */
const SAME = new Set([
  'interface.shell.faq',
  'player.live',
  'player.auto',
  'player.airPlay',
  'player.pause',
  'player.position',
  'player.volume',
  'admin.title',
  'episodes.kinds.youtube',
  'episodes.bulk.place.part',
])

test.each(dictionaries)(
  'L2 %s: every French text differs from the English one, but for the words that do not',
  (room, english, french) => {
    const translated = texts(french)
    const same = [...texts(english)].filter(
      ([name, text]) => translated.get(name) === text && /\p{L}{3}/u.test(text.replaceAll('Name', '')),
    )
    expect(same.map(([name]) => name).filter((name) => !SAME.has(`${room}.${name}`))).toEqual([])
  },
)

test('L2 a name stands in its sentence in both languages', () => {
  for (const dictionary of [en, fr]) {
    expect(dictionary.pages.notFoundSeries('cup-2026')).toContain('cup-2026')
    expect(dictionary.search.none('xyz')).toContain('xyz')
    expect(dictionary.shell.copyright(2026, 'Podium')).toMatch(/2026.*Podium/)
  }
  for (const { access } of [pageWords.en, pageWords.fr]) expect(access.prompt('Cup')).toContain('Cup')
})

test('L2 counts agree with their nouns', () => {
  expect([0, 1, 2].map(pageWords.en.watch.episodeCount)).toEqual(['0 episodes', '1 episode', '2 episodes'])
  expect([0, 1, 2].map(pageWords.fr.watch.episodeCount)).toEqual(['0 épisode', '1 épisode', '2 épisodes'])
  const characters = [0, 1, 2].map((count) => seriesWords.fr.characters(count, 500))
  expect(characters).toEqual(['0 caractère sur 500', '1 caractère sur 500', '2 caractères sur 500'])
  expect([1, 2].map((count) => transferWords.fr.import.done(5, count))).toEqual([
    '5 séries importées, 1 écartée',
    '5 séries importées, 2 écartées',
  ])
  expect([1, 2].map(en.search.count)).toEqual(['1 series found', '2 series found'])
  expect([1, 2].map(fr.search.count)).toEqual(['1 série trouvée', '2 séries trouvées'])
})

test.each([
  ['H3', en.language.other, 'FR'],
  ['H3', fr.language.other, 'EN'],
  ['H3', en.language.notice, 'Auto translation, accuracy not guaranteed'],
  ['H3', fr.language.notice, 'Traduction automatique, exactitude non garantie'],
  ['H13', en.pages.notFound, "Sorry, the page you're looking for doesn't exist."],
  ['H14', en.home.noVideos, 'No videos available'],
  ['H14', pageWords.en.watch.noVideos, 'No videos available'],
  ['H8', en.tile.live, 'LIVE'],
  ['W1', en.pages.failure('x'), 'Error: x'],
  ['W1', en.pages.notFoundSeries('x'), 'No page found for title: x'],
  ['W2', pageWords.en.watch.untitled, 'Untitled Episode'],
  ['P3', pageWords.en.access.incorrect, 'Incorrect password'],
  ['P3', pageWords.en.access.notFound, 'Series not found'],
  ['P3', pageWords.en.access.failed, 'Error verifying password'],
  ['A8', en.tile.logIn, 'Please log in to save a series'],
  ['M1', accountWords.en.forbidden.heading, 'Forbidden: Access Denied'],
])('%s the wording %j is the specification’s', (_, text, wording) => {
  expect(text).toBe(wording)
})

test('L2 French is set as in Canada: curved apostrophes, a no-break space before a colon, none before ; ! ?', () => {
  for (const [name, text] of dictionaries.flatMap(([, , french]) => [...texts(french)])) {
    expect(text, name).not.toMatch(/\p{L}'\p{L}/u)
    expect(text, name).not.toMatch(/[^\u00a0][:»](\s|$)|«[^\u00a0]|\s[;!?]/u)
  }
})

test('L2 a missing key fails the type check', () => {
  const { search: _, ...rest } = fr
  // @ts-expect-error the texts of the search are missing; were this allowed, the type check would fail here
  const lacking: Words = rest
  expect(lacking.search).toBeUndefined()
})
