import type { FoundTalk } from '@earshot/contract/search'
import { Fragment } from 'react'
import { shortenSnippet } from './shorten-snippet.ts'

/** The words around what was found, marked; where nothing was searched for, how the talk begins. */
export function Excerpt({ talk }: { talk: FoundTalk }) {
  const found = talk.snippet.some(({ marked }) => marked)
  if (!found) return talk.text
  return shortenSnippet(talk.snippet).map(({ text, marked }, at) => (
    <Fragment key={`${at}${text}`}>{marked ? <mark>{text}</mark> : text}</Fragment>
  ))
}
