import { announce } from '../../core/live/announce.ts'
import type { OrgScope, Writing } from '../../organizations/scope.ts'
import { replaceInFilters } from './merged-searches.repo.ts'

/** After a merge: a search for the speaker or tag that is gone would find nothing. */
export async function moveSearches(org: Writing<OrgScope>, from: string, into: string) {
  await replaceInFilters(org, from, into)
  await announce(org, 'searches')
}
