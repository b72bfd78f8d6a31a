import { dirname, join } from 'node:path/posix'

export interface Import {
  from: string
  /** The imported file's path in the repository, or a package's name. */
  target: string
  typeOnly: boolean
}

const still = /\b(?:import|export)\s+(type\s+)?(?:([^'"`;()]*?)\sfrom\s*)?['"]([^'"]+)['"]/g
const moving = /(typeof\s+)?\bimport\(\s*['"`]([^'"`]+)['"`]/g

/** All that a file imports or re-exports, still or while it runs. */
export function importsOf(from: string, text: string): Import[] {
  const code = withoutComments(text)
  const resolve = (target = '') => (target.startsWith('.') ? join(dirname(from), target) : target)
  return [
    ...[...code.matchAll(still)].map(([, type, names, target]) => ({
      from,
      target: resolve(target),
      typeOnly: Boolean(type) || namesOnlyTypes(names),
    })),
    ...[...code.matchAll(moving)].map(([, type, target]) => ({
      from,
      target: resolve(target),
      typeOnly: Boolean(type),
    })),
  ]
}

const namesOnlyTypes = (names = '') => /^\{(\s*type\s[^,]+,?)+\s*\}$/.test(names.trim())

const stringOrComment = /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

/** Blanks comments and leaves strings as they are. */
export const withoutComments = (text: string) => text.replaceAll(stringOrComment, (_, string?: string) => string ?? '')
