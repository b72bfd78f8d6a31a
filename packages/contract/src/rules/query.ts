import { isReadable, type OperatorName, operatorNamed, writtenNames } from './operators.ts'
import { isSpaceless, tokensOf } from './tokens.ts'

/** A part of a query: consecutive words, required or excluded. Of a prefix, the last word may be incomplete. */
export interface Term {
  tokens: string[]
  excluded: boolean
  prefix: boolean
  /** An alternative to the previous clause. */
  or?: true
  /** Searched as words because the operator cannot have this value. */
  unread?: OperatorValue
}

export interface OperatorValue {
  operator: OperatorName
  value: string
}

/** A condition on the talk itself, such as channel:ops. */
export interface Operator extends OperatorValue {
  quoted: boolean
  excluded: boolean
  or?: true
}

/** What is in parentheses. */
export interface Group {
  clauses: Clause[]
  excluded: boolean
  or?: true
}

export type Clause = Term | Operator | Group

export const isTerm = (clause: Clause): clause is Term => 'tokens' in clause
export const isGroup = (clause: Clause): clause is Group => 'clauses' in clause

const QUOTE = '["“”„«]'
const QUOTED = '[^"“”«»]*'
const QUOTE_END = '["“”»]'

const PARENTHESES = String.raw`(?<open>-?\()|(?<close>\))|(?<bar>\|)`
const OPERATOR = String.raw`(?<operator>${writtenNames.join('|')}):(?:${QUOTE}(?<named>${QUOTED})${QUOTE_END}?|(?<value>[^\s()|]*))`
const WORDS = String.raw`${QUOTE}(?<quoted>${QUOTED})${QUOTE_END}|(?<bare>[^\s)|]+)`
const PART = new RegExp(`${PARENTHESES}|(?<minus>-?)(?:${OPERATOR}|${WORDS})`, 'giu')

type Part = Partial<
  Record<'open' | 'close' | 'bar' | 'minus' | 'operator' | 'named' | 'value' | 'quoted' | 'bare', string>
>

/** Deeper parentheses are ignored. */
const MAX_DEPTH = 8

/**
 * Parses a query: phrases in straight or typographic quotes, -exclusions, OR or | between alternatives (`or` between
 * phrases too), parentheses, operators. OR binds before what stands side by side. The last word is a prefix until a
 * space follows. Everything can be parsed: what makes no sense is ignored or read as words.
 */
export function clausesOf(query: string): Clause[] {
  const parts = [...query.matchAll(PART)].map(({ groups = {} }): Part => groups)
  const typing = /[^\s)]$/u.test(query)
  return readClauses({ parts, at: 0, typing }, 0)
}

interface Reader {
  parts: readonly Part[]
  at: number
  /** The last part may be incomplete. */
  typing: boolean
}

function readClauses(reader: Reader, depth: number): Clause[] {
  const clauses: Clause[] = []
  let either = false
  for (; reader.at < reader.parts.length; reader.at++) {
    const { close, bar } = reader.parts[reader.at] as Part
    if (close && depth > 0) break
    if (clauses.length > 0 && (bar || isOr(reader))) {
      either = true
      continue
    }
    const clause = readClause(reader, depth)
    if (!clause) continue
    clauses.push(either ? { ...clause, or: true } : clause)
    either = false
  }
  return clauses.flatMap((clause, at) => (isPlain(clause, clauses[at + 1]) ? clause.clauses : [clause]))
}

/** Parentheses that change nothing. */
const isPlain = (clause: Clause, next: Clause | undefined): clause is Group =>
  isGroup(clause) && !clause.excluded && !clause.or && !next?.or

function readClause(reader: Reader, depth: number): Clause | undefined {
  const part = reader.parts[reader.at] as Part
  if (part.open !== undefined) return depth < MAX_DEPTH ? readGroup(reader, depth) : undefined
  const excluded = part.minus === '-'
  if (part.operator !== undefined) return readOperator(part, excluded)
  const tokens = tokensOf(part.quoted ?? part.bare ?? '')
  if (tokens.length === 0) return undefined
  const typing = reader.typing && reader.at === reader.parts.length - 1 && part.quoted === undefined
  return { tokens, excluded, prefix: typing && !excluded && !isSpaceless(tokens.at(-1) ?? '') }
}

function readGroup(reader: Reader, depth: number): Clause | undefined {
  const excluded = reader.parts[reader.at]?.open === '-('
  reader.at++
  const clauses = readClauses(reader, depth + 1)
  const [only] = clauses
  if (!only) return undefined
  if (clauses.length > 1) return { clauses, excluded }
  return { ...only, excluded: only.excluded !== excluded, ...(isTerm(only) && excluded && { prefix: false }) }
}

/** Nothing while its value is not typed yet. */
function readOperator({ operator = '', named, value: bare = '' }: Part, excluded: boolean): Clause | undefined {
  const name = operatorNamed(operator)
  const value = (named ?? (name === 'channel' ? bare.replace(/^#/, '') : bare)).trim()
  if (value === '') return undefined
  if (isReadable(name, value)) return { operator: name, value, quoted: named !== undefined, excluded }
  const tokens = tokensOf(`${name} ${value}`)
  return { tokens, excluded, prefix: false, unread: { operator: name, value } }
}

/** Uppercase OR; lowercase only between phrases. */
const isOr = ({ parts, at }: Reader) => {
  const { bare, minus } = parts[at] as Part
  if (minus) return false
  return bare === 'OR' || (bare === 'or' && parts[at - 1]?.quoted !== undefined && parts[at + 1]?.quoted !== undefined)
}

/** Whether it has nothing to search for because the value of its operators is not typed yet. */
export const isUnfinished = (query: string) =>
  clausesOf(query).length === 0 && [...query.matchAll(PART)].some(({ groups }) => groups?.['operator'] !== undefined)

/** Groups of alternatives. One clause of each group must match. */
export function alternativesIn(clauses: readonly Clause[]): Clause[][] {
  const groups: Clause[][] = []
  for (const clause of clauses) {
    const last = groups.at(-1)
    if (clause.or && last) last.push(clause)
    else groups.push([clause])
  }
  return groups
}

/** All operators, also in groups. */
export const operatorsOf = (clauses: readonly Clause[]): Operator[] =>
  leavesOf(clauses).filter((leaf): leaf is Operator => !isTerm(leaf))

/** All words and operators, in their order. `excluded` is what they are in the end. */
export const leavesOf = (clauses: readonly Clause[], inverted = false): (Term | Operator)[] =>
  clauses.flatMap((clause) =>
    isGroup(clause)
      ? leavesOf(clause.clauses, inverted !== clause.excluded)
      : [{ ...clause, excluded: clause.excluded !== inverted }],
  )
