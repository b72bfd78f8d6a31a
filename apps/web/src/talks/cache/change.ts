import type { SearchFilters } from '@earshot/contract/search'
import type { Talk } from '@earshot/contract/talks'
import type { QueryClient } from '@tanstack/react-query'
import { findRow, type Kept, type Place, withChanged, withoutRow, withRow } from './rows.ts'

type Id = Pick<Talk, 'org_id' | 'talk_id'>
type Known = Pick<QueryClient, 'getQueriesData' | 'setQueryData' | 'setQueriesData'>

/** Changes a talk wherever it is kept. Answers how to take that back: only what was changed, so that news stays. */
export function changeKept(client: Known, org_id: string, { talk_id, ...part }: Partial<Talk> & { talk_id: string }) {
  const before = keptTalks(client, org_id).flatMap(([key, kept]) => {
    const known = kept && 'talk_id' in kept ? kept : findRow(kept, talk_id)?.row
    return known?.talk_id === talk_id ? [{ key, old: fieldsOf(known, part) }] : []
  })
  client.setQueriesData<Kept>({ queryKey: ['talks', org_id] }, (kept) => withChanged(kept, talk_id, part))
  return () => {
    for (const { key, old } of before) client.setQueryData(key, (kept: Kept) => withChanged(kept, talk_id, old))
  }
}

const fieldsOf = (known: Partial<Talk>, part: Partial<Talk>): Partial<Talk> =>
  Object.fromEntries(Object.keys(part).map((name) => [name, known[name as keyof Talk]]))

/** Takes a talk out of the lists where it no longer belongs. Answers how to put it back. */
export function dropKept(client: Known, { org_id, talk_id }: Id, leaves: (list: SearchFilters) => boolean) {
  const places = keptTalks(client, org_id).flatMap(([key, kept]): [readonly unknown[], Place][] => {
    const place = leaves(listOf(key)) ? findRow(kept, talk_id) : undefined
    return place ? [[key, place]] : []
  })
  for (const [key, place] of places) client.setQueryData(key, (kept: Kept) => withoutRow(kept, place))
  return () => {
    for (const [key, place] of places) client.setQueryData(key, (kept: Kept) => withRow(kept, place))
  }
}

/** What a list is narrowed to; its key ends with that. */
const listOf = (key: readonly unknown[]) => (key[3] ?? {}) as SearchFilters

const keptTalks = (client: Known, org_id: string) => client.getQueriesData<Kept>({ queryKey: ['talks', org_id] })
