import { parseAst, type Plugin } from 'vite'

/** What only the server and the documentation need to know of routes. Browsers look for public routes alone. */
const ofServer = new Set(['summary', 'rights', 'errors', 'input', 'output', 'limit', 'largest', 'example', 'forKeys'])

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Leaves out of the contract what browsers do not need: fields of the server, and every schema that a page does not use.
 * Making one has no effect, which the bundler cannot know.
 */
export const browserContract = (): Plugin => ({
  name: 'earshot:browser-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/ },
    handler(code) {
      const program = parseAst(code, { lang: 'ts' }) as unknown as Node
      const edits = [...madeWhenUsed(program), ...nodesIn(program).flatMap((node) => withoutFields(node, code))]
      return { code: edited(code, edits), map: null }
    },
  },
})

function withoutFields(node: Node, code: string): Edit[] {
  if (node.type !== 'CallExpression' || (node.callee as Node).name !== 'route') return []
  const [declared] = node.arguments as Node[]
  return ((declared?.properties ?? []) as Node[]).filter(isOfServer).map(({ start, end }) => {
    const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
    return { start, end: end + comma, text: '' }
  })
}

function isOfServer({ key, value }: Node) {
  const { name } = (key ?? {}) as { name?: string }
  return ofServer.has(name ?? '') || (name === 'access' && (value as Node).value === 'signed-in')
}

const madeWhenUsed = (program: Node): Edit[] =>
  (program.body as Node[])
    .map((statement) => (statement.declaration ?? statement) as Node)
    .flatMap(({ type, declarations }) => (type === 'VariableDeclaration' ? (declarations as Declared[]) : []))
    .flatMap(madeBy)
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ])

interface Declared {
  id: Node
  init: Node | null
}

function madeBy({ id, init }: Declared): Node[] {
  if (id.type === 'ObjectPattern') throw new Error('Browsers have no schemas of routes: name where each is read')
  return init && ['CallExpression', 'ObjectExpression'].includes(init.type) ? [init] : []
}

const nodesIn = (value: unknown): Node[] => {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(nodesIn)
  return 'type' in value ? [value as Node, ...inside] : inside
}

const edited = (code: string, edits: readonly Edit[]) =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
