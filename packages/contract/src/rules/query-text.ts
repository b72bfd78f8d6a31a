import { type Clause, isGroup, isTerm, leavesOf, type Operator, type Term } from './query.ts'

/** The reverse of clausesOf. Parentheses before an incomplete word stay open, so that it remains one. */
export function writeClauses(clauses: readonly Clause[]): string {
  const text = written(clauses, true)
  const last = leavesOf(clauses).at(-1)
  return last && isTerm(last) && last.prefix ? text.replace(/\)+$/, '') : text
}

const written = (clauses: readonly Clause[], last: boolean): string =>
  clauses
    .map((clause, at) => {
      const sign = (clause.or ? 'OR ' : '') + (clause.excluded ? '-' : '')
      const ends = last && at === clauses.length - 1
      if (isGroup(clause)) return `${sign}(${written(clause.clauses, ends)})`
      return sign + (isTerm(clause) ? quoted(clause, ends) : writeOperator(clause))
    })
    .join(' ')

export const writeOperator = ({ operator, value, quoted }: Omit<Operator, 'excluded'>) =>
  `${operator}:${quoted ? `"${value}"` : value}`

/** Without quotes, the last word would become a prefix, and `or` between phrases an operator. */
function quoted({ tokens, excluded, prefix }: Term, last: boolean) {
  const [first = ''] = tokens
  if (prefix) return tokens.join('-')
  const alone = tokens.length === 1 && first !== 'or' && (!last || excluded)
  return alone ? first : `"${tokens.join(' ')}"`
}
