import { announce } from '../../core/live/announce.ts'
import type { OrgScope, Writing } from '../../organizations/scope.ts'
import { replaceInFilters } from './merged-searches.repo.ts'

/** After a speaker or tag was merged into another one: without it, a search would find nothing from then on. */
export async function moveSearches(org: Writing<OrgScope>, from: string, into: string) {
  await replaceInFilters(org, from, into)
  await announce(org, 'searches')
}
