import { isTerm, leavesOf } from '@earshot/contract/rules/query'
import { tokensOf } from '@earshot/contract/rules/tokens'
import { type FoundTalk, MAX_MAYBE_SAID } from '@earshot/contract/search'
import type { Word } from '@earshot/contract/talks'
import type { MemberScope } from '../../organizations/scope.ts'
import { rowsOf } from '../talks/talks.service.ts'
import { databaseQueryOf } from './database-query.ts'
import { markedWords } from './matches/snippets.ts'
import { withMarks } from './matches/matches.service.ts'
import type { SearchRequest } from './search-request.ts'
import { listMaybeSaid } from './search.repo.ts'
import { lexeme } from './tsvector.ts'

/** Talks whose recognizer heard the query's words, but wrote others. */
export async function findMaybeSaid(
  org: MemberScope,
  { terms, ...setting }: Pick<SearchRequest, 'terms' | 'filters' | 'operators'>,
): Promise<FoundTalk[]> {
  const asked = databaseQueryOf(terms, setting)
  const wanted = wantedIn(terms)
  if (asked.words === null || asked.phrases.length > 0 || wanted.length === 0) return []
  const some = wanted.map(({ token, prefix }) => `${lexeme(token)}${prefix ? ':*' : ''}`).join(' | ')
  const rows = await rowsOf(org, await listMaybeSaid(org, asked, { some, limit: MAX_MAYBE_SAID }))
  const marks = (words: Word[]) => new Set([...markedWords(words, asked.sought), ...unwrittenIn(words, wanted)])
  return (await withMarks(org, rows, marks)).map((row) => ({ ...row, maybe_said: true }))
}

interface Wanted {
  token: string
  prefix: boolean
}

const wantedIn = (terms: SearchRequest['terms']): Wanted[] =>
  leavesOf(terms)
    .filter(isTerm)
    .filter(({ excluded }) => !excluded)
    .flatMap(({ tokens, prefix }) => tokens.map((token, at) => ({ token, prefix: prefix && at === tokens.length - 1 })))

/** The words that have one of these among their alternatives. */
const unwrittenIn = (words: Word[], wanted: Wanted[]) =>
  words.flatMap(({ alternatives = [] }, at) => {
    const heard = alternatives.flatMap(tokensOf)
    const isHeard = wanted.some(({ token, prefix }) =>
      heard.some((each) => (prefix ? each.startsWith(token) : each === token)),
    )
    return isHeard ? [at] : []
  })
