import type { Plugin } from 'vite'

/** A node of a program's tree, as far as it is looked at here. */
type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Functions of React Router with messages for developers; a development build retains them. */
const TALKERS = new Set(['invariant', 'warning', 'warnOnce'])

/**
 * Strips the messages of React Router's assertions from the browser bundle, as React does with its own: 3 KB less for every
 * first visit. The assertions stay.
 */
export function quietRouter(): Plugin {
  return {
    name: 'quiet-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\// },
      handler(code) {
        const cuts: [number, number][] = []
        const program = this.parse(code) as unknown as Node
        for (const statement of program.body as Node[]) if (isName(statement)) cuts.push([statement.start, statement.end])
        visit(program, (call) => {
          const name = String((call.callee as Node).name)
          const [first, second] = call.arguments as Node[]
          if (TALKERS.has(name) && first && second) cuts.push([first.end, call.end - 1])
          if ((name === 'Error' || isConsole(call.callee as Node)) && first && isMessage(first))
            cuts.push([first.start, call.end - 1])
        })
        let text = ''
        let kept = 0
        for (const [from, to] of cuts.sort((a, b) => a[0] - b[0])) {
          // Skips a message inside one already cut.
          if (from < kept) continue
          text += code.slice(kept, from)
          kept = to
        }
        return text + code.slice(kept)
      },
    },
  }
}

/** `Link.displayName = 'Link'`: only developer tools read it, and it defeats the removal of unused components. */
function isName({ type, expression }: Node) {
  const left = type === 'ExpressionStatement' ? ((expression as Node).left as Node | undefined) : undefined
  return (left?.property as Node | undefined)?.name === 'displayName'
}

const isConsole = ({ object }: Node) => (object as Node | undefined)?.name === 'console'
const isMessage = ({ type, value }: Node) => type === 'TemplateLiteral' || typeof value === 'string'

function visit(node: Node, onCall: (call: Node) => void) {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') onCall(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof (child as Node).type === 'string') visit(child as Node, onCall)
    }
  }
}
