import { attributePath } from './attribute-path.ts'
import { ScimError } from './scim-error.ts'

const LONGEST = 1000
const CLAUSE = /^\s*([^\s[\]"]+(?:\[[^[\]]*\][^\s[\]"]*)?)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*(?:and\s|$)/i

/** `userName eq "ada@example.org"`, or several of them joined by `and`. `known` names the columns. */
export function readFilter<Column extends string>(
  filter: string | undefined,
  known: Readonly<Record<string, Column>>,
): Partial<Record<Column, string>> {
  const found: Partial<Record<Column, string>> = {}
  let rest = filter ?? ''
  if (rest.length > LONGEST) throw refused(known)
  while (rest.trim() !== '') {
    const [clause, name = '', value = ''] = CLAUSE.exec(rest) ?? []
    const path = pathIn(name, known)
    const column = Object.hasOwn(known, path) ? known[path] : undefined
    if (!clause || !column || !value.startsWith('"')) throw refused(known)
    found[column] = textIn(value, known)
    rest = rest.slice(clause.length)
  }
  return found
}

const refused = (known: object) =>
  new ScimError('invalidFilter', `Filter by ${Object.keys(known).join(', ')} with eq, joined by and`)

function pathIn(name: string, known: object) {
  try {
    return attributePath(name)
  } catch {
    throw refused(known)
  }
}

function textIn(value: string, known: object): string {
  try {
    return JSON.parse(value)
  } catch {
    throw refused(known)
  }
}
