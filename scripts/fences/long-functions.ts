import { parseSync, Visitor } from 'vite'
import { isTest } from '../spec-numbers.ts'
import type { Limit } from './limit.ts'

/** Matches the files to check. Tests are exempt, because they tell long stories. */
const IS_CHECKED = /^(?!tests\/).*(?<!\.d)\.(?:tsx?|mjs)$/

export const LINES_OF_A_FUNCTION: Limit = { most: 150, unit: 'lines' }

/**
 * Finds the functions over the limit, by file and name, and counts all their lines. Biome's rule counts neither JSX nor inner
 * functions.
 */
export function longFunctions(tree: ReadonlyMap<string, string>): Map<string, number> {
  const found = new Map<string, number>()
  for (const [file, source] of tree) {
    if (!IS_CHECKED.test(file) || isTest(file) || linesOf(source) <= LINES_OF_A_FUNCTION.most) continue
    const see = ({ start, end, id }: { start: number; end: number; id?: { name: string } | null }) => {
      const lines = linesOf(source.slice(start, end))
      const name = id?.name ?? source.slice(source.lastIndexOf('\n', start) + 1, start).trim()
      if (lines > LINES_OF_A_FUNCTION.most) found.set(`${file} ${name}`, lines)
    }
    new Visitor({ FunctionDeclaration: see, FunctionExpression: see, ArrowFunctionExpression: see }).visit(
      parseSync(file, source).program,
    )
  }
  return found
}

const linesOf = (text: string) => text.split('\n').length
