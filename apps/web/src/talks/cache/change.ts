import type { SearchFilters } from '@earshot/contract/search'
import type { Talk } from '@earshot/contract/talks'
import type { QueryClient } from '@tanstack/react-query'
import { holdsAny, type Kept, known, type Parts, withChanged, withoutRows, withRowsBack } from './rows.ts'

type Id = Pick<Talk, 'org_id' | 'talk_id'>
type Known = Pick<QueryClient, 'getQueriesData' | 'setQueryData'>

/** Changes a talk wherever it is kept. Answers how to take that back: only what was changed, so that news stays. */
export function changeKept(client: Known, org_id: string, { talk_id, ...part }: Partial<Talk> & { talk_id: string }) {
  const takeBack = changeAllKept(client, org_id, new Map([[talk_id, part]]))
  return () => takeBack()
}

/** The same for many, each list being touched once. Of what is taken back, one may name some. */
export function changeAllKept(client: Known, org_id: string, parts: Parts) {
  const before = keptTalks(client, org_id).flatMap(([key, kept]) => {
    const old = new Map(known(kept, parts).map((talk) => [talk.talk_id ?? '', fieldsOf(talk, parts)]))
    return old.size > 0 ? [{ key, old }] : []
  })
  for (const { key } of before) client.setQueryData(key, (kept: Kept) => withChanged(kept, parts))
  return (some: Iterable<string> = parts.keys()) => {
    const ids = new Set(some)
    for (const { key, old } of before) {
      const wanted = new Map([...old].filter(([talk_id]) => ids.has(talk_id)))
      if (wanted.size > 0) client.setQueryData(key, (kept: Kept) => withChanged(kept, wanted))
    }
  }
}

function fieldsOf(talk: Partial<Talk>, parts: Parts): Partial<Talk> {
  const names = Object.keys(parts.get(talk.talk_id ?? '') ?? {})
  return Object.fromEntries(names.map((name) => [name, talk[name as keyof Talk]]))
}

/** Takes a talk out of the lists where it no longer belongs. Answers how to put it back. */
export function dropKept(client: Known, { org_id, talk_id }: Id, leaves: (list: SearchFilters) => boolean) {
  const putBack = dropAllKept(client, org_id, (list) => new Set(leaves(list) ? [talk_id] : []))
  return () => putBack([talk_id])
}

/** Takes many out of the lists that they leave, each list being touched once. Answers how to put some of them back. */
export function dropAllKept(client: Known, org_id: string, leaving: (list: SearchFilters) => ReadonlySet<string>) {
  const lists = keptTalks(client, org_id).flatMap(([key, before]) => {
    const gone = leaving(listOf(key))
    return gone.size > 0 && holdsAny(before, gone) ? [{ key, before, gone }] : []
  })
  for (const { key, gone } of lists) client.setQueryData(key, (kept: Kept) => withoutRows(kept, gone))
  return (some: Iterable<string>) => {
    const wanted = new Set(some)
    for (const { key, before, gone } of lists) {
      const ids = { has: (talk_id: string) => wanted.has(talk_id) && gone.has(talk_id) }
      client.setQueryData(key, (kept: Kept) => withRowsBack(kept, { before, ids }))
    }
  }
}

/** What a list is narrowed to; its key ends with that. */
const listOf = (key: readonly unknown[]) => (key[3] ?? {}) as SearchFilters

const keptTalks = (client: Known, org_id: string) => client.getQueriesData<Kept>({ queryKey: ['talks', org_id] })
