/** Statements repeated this often are named, so that PostgreSQL parses them once per connection. */
const TIMES = 5
/** Every connection keeps each name, so there is a limit. Further statements, and those of changing shape, stay unnamed. */
const MOST_NAMES = 500
const MOST_COUNTED = 5000

const names = new Map<string, string>()
const counted = new Map<string, number>()
/** A name is never given twice, as connections keep the statement that it stands for. */
let given = 0

/** For tests, whose servers run in one process and use up the names. */
export const forgetNames = () => names.clear()

export function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_NAMES) return known
  const times = (counted.get(text) ?? 0) + 1
  if (times < TIMES || isOpenEnded(text)) {
    if (counted.size >= MOST_COUNTED) counted.clear()
    // An open-ended statement is not looked at again.
    counted.set(text, times < TIMES ? times : Number.NEGATIVE_INFINITY)
    return undefined
  }
  counted.delete(text)
  const name = `s${given++}`
  names.set(text, name)
  return name
}

/** A named statement that returns all columns fails after a migration adds one. Inside of parentheses `*` does not matter. */
const isOpenEnded = (text: string) => /\b(select|returning)\s+\*|\.\*/.test(outermost(text.replace(/'[^']*'/g, "''")))

function outermost(text: string): string {
  const rest = text.replace(/\([^()]*\)/g, '')
  return rest === text ? text : outermost(rest)
}
