import { dirname, join } from 'node:path/posix'

export interface Import {
  from: string
  target: string
  typeOnly: boolean
}

const still = /\b(?:import|export)\s+(type\s+)?(?:([^'"`;()]*?)\sfrom\s*)?['"]([^'"]+)['"]/g
const moving = /(typeof\s+)?\bimport\(\s*['"`]([^'"`]+)['"`]/g

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
