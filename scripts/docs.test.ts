import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { PROOFS } from '../tests/gate/prove.ts'

const root = join(import.meta.dirname, '..')
const PAGES = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]

const textOf = (page: string) => readFileSync(join(root, page), 'utf8')
/** Returns each match of a pattern in all pages, as the page and the first group. */
const inPages = (pattern: RegExp) =>
  PAGES.flatMap((page) => [...textOf(page).matchAll(pattern)].map(([, text = '']) => ({ page, text })))
/** The paths of the project's files and folders, each after a slash. */
const paths = globSync('**/*', { cwd: root, exclude: ['node_modules', 'build', 'data', 'test-results'] }).map(
  (path) => `/${path}`,
)

/** Returns GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (page: string) => [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

const FILE = /\.(tsx?|mjs|css|c|json|md|conf|service|ya?ml|cfg|example|html)$/
/** Matches placeholders, addresses of the site, and paths that a running site or test creates. */
const NO_PATH = /^[/.~]|\{[^,}]*\}|^x\.|NAME|NNN|VERSION|[^\w./*{},-]|^(data|mail|files|test-results)\//
const FOLDERS = new Set(paths.flatMap((path) => /^\/(?:app\/)?([^/.]+)$/.exec(path)?.[1] ?? []))

/** True when a text between backticks looks like a file or folder of the project. */
const looksLikePath = (text: string) =>
  !NO_PATH.test(text) && (FILE.test(text) || text.endsWith('/') || (text.includes('/') && FOLDERS.has(text.split('/')[0] ?? '')))
/**
 * True for an existing path, from the root or any folder: `events/edit/commands.ts` or `commands.ts`. `*` and `{a,b}` match any.
 */
const isThere = (text: string) => {
  const pattern = text
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
  const end = new RegExp(`/${pattern}$`)
  return paths.some((path) => end.test(path))
}

test('each file and folder that a page names is there', () => {
  const named = inPages(/`([^`\n]+)`/g).filter(({ text }) => looksLikePath(text))
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(({ text }) => !isThere(text))).toEqual([])
})

test('each link leads to a file and a heading that are there', () => {
  const links = inPages(/\]\((?!\w+:)([^)\s]+)\)/g).map(({ page, text }) => {
    const [file = '', anchor] = text.split('#')
    return { page, text, target: relative(root, file ? join(root, dirname(page), file) : join(root, page)), anchor }
  })
  expect(links.length).toBeGreaterThan(100)
  const isBroken = ({ target, anchor }: (typeof links)[number]) =>
    !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
  expect(links.filter(isBroken).map(({ page, text }) => `${page}: ${text}`)).toEqual([])
})

test('each npm command that a page names is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = inPages(/\bnpm run (?:--\S+ )*([\w-]+)/g)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ text }) => !(text in scripts))).toEqual([])
})

test('each part of npm run prove and npm run bench that a page names is there', () => {
  const proofs = inPages(/npm run prove -- ([\w -]+)`/g).flatMap(({ page, text }) =>
    text.split(' ').map((name) => ({ page, name })),
  )
  expect(proofs.length).toBeGreaterThan(0)
  expect(proofs.filter(({ name }) => !name.startsWith('--') && !(name in PROOFS))).toEqual([])

  const parts = inPages(/--only ([a-z][\w,-]*)/g).flatMap(({ page, text }) => text.split(',').map((name) => ({ page, name })))
  expect(parts.length).toBeGreaterThan(0)
  // The bench lists its parts when the name matches none of them.
  const { stderr } = spawnSync(process.execPath, ['bench/main.ts', '--only', 'no such part'], { cwd: root, encoding: 'utf8' })
  const there = /There are: (.+)/.exec(stderr)?.[1]?.split(', ') ?? []
  expect(there).toContain('pages')
  expect(parts.filter(({ name }) => !there.includes(name))).toEqual([])
})

test('the development server loads files by names that exist', () => {
  const files = [...textOf('server/dev.ts').matchAll(/ssrLoadModule\('\.\/([^']+)'\)/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect(existsSync(join(root, file)), file).toBe(true)
})
