import { clausesOf } from '@earshot/contract/rules/query'
import { beginningsOf, searchTermsOf } from '@earshot/contract/rules/search-terms'
import { tokensOf } from '@earshot/contract/rules/tokens'
import type { FoundTalk } from '@earshot/contract/search'

type Found = Pick<FoundTalk, 'title' | 'summary' | 'matches' | 'maybe_said' | 'by_sound'>

/**
 * Whether a talk was found by the summary that a machine wrote: it has one, and neither its words nor its title have the
 * words of the query.
 */
export function isFoundInSummary({ title, summary, matches, maybe_said, by_sound }: Found, query: string): boolean {
  if (!summary || matches.length > 0 || maybe_said || by_sound) return false
  const { phrases, prefix } = searchTermsOf(clausesOf(query))
  const words = phrases.flatMap((phrase) => phrase.split(' '))
  const titled = tokensOf(title ?? '')
  const isTitle = words.some((word) => titled.includes(word)) || beginningsOf(titled, prefix).length > 0
  return !isTitle && words.length + prefix.length > 0
}
