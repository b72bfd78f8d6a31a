import type { FoundTalk } from '@earshot/contract/search'

/** The words around what was found, marked; where nothing was searched for, how the talk begins. */
export function Excerpt({ talk }: { talk: FoundTalk }) {
  const found = talk.snippet.some(({ marked }) => marked)
  if (!found) return talk.text
  return talk.snippet.map(({ text, marked }, at) =>
    marked ? <mark key={`${at}${text}`}>{text}</mark> : <span key={`${at}${text}`}>{text}</span>,
  )
}
