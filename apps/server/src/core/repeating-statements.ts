const repeating = new Set<string>()
const planned = new Set<string>()

/** Of a statement whose rows are asked for again and again, and are the same most times. */
export const rowsRepeat = (text: string) => void repeating.add(text)

export const doRowsRepeat = (text: string) => repeating.has(text)

/** Of a statement for which PostgreSQL needs no other plan for other values. */
export const planOnce = (text: string) => void planned.add(text)

export const isPlannedOnce = (text: string) => planned.has(text)

/** A named statement that returns all columns fails after a migration adds one. Inside of parentheses `*` does not matter. */
export const isOpenEnded = (text: string) =>
  /\b(select|returning)\s+\*|\.\*/.test(outermost(text.replace(/'[^']*'/g, "''")))

function outermost(text: string): string {
  const rest = text.replace(/\([^()]*\)/g, '')
  return rest === text ? text : outermost(rest)
}
