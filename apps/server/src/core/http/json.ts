import { isDeepFrozen, memoized } from '../deep-freeze.ts'

/** The same as JSON.stringify of an object. Lists of frozen objects are put together from what was written before. */
export function jsonOf(answer: object): string {
  if (Array.isArray(answer)) return JSON.stringify(answer)
  const parts: string[] = []
  let others: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(answer))
    if (isKnownList(value)) {
      parts.push(inside(others), `${JSON.stringify(name)}:${listText(value)}`)
      others = {}
    } else others[name] = value
  return parts.length === 0 ? JSON.stringify(answer) : `{${[...parts, inside(others)].filter(Boolean).join()}}`
}

const inside = (object: object) => JSON.stringify(object).slice(1, -1)

const isKnownList = (value: unknown): value is unknown[] => Array.isArray(value) && isDeepFrozen(value[0])

const textOf = memoized((value: unknown) => JSON.stringify(value) ?? 'null')
const listText = memoized((list: unknown[]) => `[${list.map(textOf).join()}]`)
