interface NamedPerson {
  user_id: string
  name: string
}

/** An @name: the people it refers to, and its range in the text, including the @. */
export interface Mention {
  user_ids: string[]
  start: number
  end: number
}

/**
 * People mentioned by their full name, or by a first name that is unique. A full name shared by several people mentions
 * all of them. An @ inside a word, as in an email address, is not a mention.
 */
export function mentionsIn(text: string, people: readonly NamedPerson[]): Mention[] {
  const callNames = callNamesOf(people)
  const found: Mention[] = []
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_.])@(?=\p{L})/gu)) {
    const rest = fold(text.slice(index + 1))
    const named = callNames.find(({ name }) => rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length)))
    if (named) found.push({ user_ids: named.user_ids, start: index, end: index + 1 + named.name.length })
  }
  return found
}

export const mentionedIn = (text: string, people: readonly NamedPerson[]) => [
  ...new Set(mentionsIn(text, people).flatMap(({ user_ids }) => user_ids)),
]

/** Longest first, so that “@Ann Lee” is not read as “@Ann”. */
function callNamesOf(people: readonly NamedPerson[]) {
  const whole = new Map<string, string[]>()
  const first = new Map<string, string[]>()
  for (const { user_id, name } of people) {
    const folded = fold(name.trim())
    const [word = ''] = folded.split(/\s/)
    whole.set(folded, [...(whole.get(folded) ?? []), user_id])
    first.set(word, [...(first.get(word) ?? []), user_id])
  }
  const unique = [...first].filter(([word, ids]) => ids.length === 1 && !whole.has(word))
  return [...whole, ...unique]
    .map(([name, user_ids]) => ({ name, user_ids }))
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => other.name.length - one.name.length)
}

/** Lowercases only letters whose length does not change, so that indices stay valid. */
const fold = (text: string) =>
  [...text].map((letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join('')
