import type { Snippet } from '@earshot/contract/search'

const LEAD = 16

/** A snippet that begins shortly before what was found, so that a single line never cuts it off. */
export function shortenSnippet(snippet: Snippet): Snippet {
  const first = snippet.findIndex(({ marked }) => marked)
  if (first < 1) return snippet
  const before = snippet
    .slice(0, first)
    .map(({ text }) => text)
    .join('')
  return [{ text: shortened(before), marked: false }, ...snippet.slice(first)]
}

/** The last whole words of a text. */
function shortened(text: string) {
  if (text.length <= LEAD) return text
  const tail = text.slice(-LEAD)
  const space = tail.indexOf(' ')
  return `… ${tail.slice(space + 1)}`
}
