import { ApiError } from '@earshot/contract/errors'
import type { InputOf } from '@earshot/contract/route'
import { MOST_EXPORTED_HOURS, MOST_EXPORTED_TALKS } from '@earshot/contract/rules/export-limits'
import type { talkExportRoutes } from '@earshot/contract/talk-exports'
import type { Caller } from '../../core/http/caller.ts'
import { memberNames } from '../../organizations/members/members.service.ts'
import type { MemberScope } from '../../organizations/scope.ts'
import { search as searches } from '../search/search.service.ts'
import { type ExportedFacts, findSearchedNames, listExportedFacts, listTagNames } from './talk-exports.repo.ts'

export type ExportRequest = InputOf<typeof talkExportRoutes.prepare>
type Search = NonNullable<ExportRequest['search']>

/** The talks of the selection or search, the earliest first. Throws if one is gone, or if they are too many. */
export async function selectedTalks(caller: Caller, org: MemberScope, asked: ExportRequest): Promise<ExportedFacts[]> {
  const talk_ids = [...new Set(asked.talk_ids ?? (await idsFound(caller, asked)))]
  const talks = await listExportedFacts(org, talk_ids)
  if (talks.length < talk_ids.length)
    throw new ApiError('not_found', 'One of these talks was deleted. Select the talks again')
  if (talks.length === 0) throw new ApiError('not_found', 'This search finds no talk')
  const seconds = talks.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
  if (seconds > MOST_EXPORTED_HOURS * 3600)
    throw new ApiError('too_large', `Export at most ${MOST_EXPORTED_HOURS} hours at once. Select fewer talks`)
  return talks
}

async function idsFound(caller: Caller, { org_id, search = { query: '' }, tz }: ExportRequest) {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = { org_id, tz, sort: 'newest', limit: 100, ...(cursor && { cursor }) } as const
    const { talks, next_cursor } = await searches.search(caller, { ...search, ...page })
    ids.push(...talks.map(({ talk_id }) => talk_id))
    if (ids.length > MOST_EXPORTED_TALKS)
      throw new ApiError(
        'too_large',
        `This search finds more than ${MOST_EXPORTED_TALKS} talks. Narrow it, for example to fewer days`,
      )
    cursor = next_cursor
  }
  return ids
}

/** The search as people type it, with its filters as operators: `pump channel:Ops since:2026-11-01`. */
export async function searchInWords(org: MemberScope, search: Search): Promise<string> {
  const [channel, speaker] = await findSearchedNames(org, search)
  const people = search.user_id === undefined ? [] : await memberNames(org)
  const tags = search.tags?.length ? await listTagNames(org) : []
  const operators: [string, string | undefined][] = [
    ['channel', channel?.name],
    ['speaker', speaker?.name],
    ['from', people.find(({ user_id }) => user_id === search.user_id)?.name],
    ...tags.filter(({ tag_id }) => search.tags?.includes(tag_id)).map(({ tag }) => ['tag', tag] as [string, string]),
    ['since', search.from],
    ['until', search.to],
    ...flagsIn(search),
  ]
  const written = operators.flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${quoted(value)}`]))
  return [search.query.trim(), ...written].filter(Boolean).join(' ')
}

const quoted = (value: string) => (/\s/.test(value) ? `"${value}"` : value)

const flagsIn = ({ open, unheard, needs_review, state, min_duration, max_duration, min_confidence }: Search) =>
  Object.entries({ open, unheard, needs_review, state, min_duration, max_duration, min_confidence }).map(
    ([name, value]): [string, string | undefined] => [name, value === undefined ? undefined : String(value)],
  )
