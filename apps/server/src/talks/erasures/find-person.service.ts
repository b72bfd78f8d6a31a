import { type ErasurePreview, MOST_LISTED_TALKS } from '@earshot/contract/erasures'
import { acrossChannels } from '../../organizations/across-channels.ts'
import type { MemberScope, OrgScope } from '../../organizations/scope.ts'
import { nameColumns, type NameColumns, nameLists, nameRows } from './name-columns.ts'
import { countNotesBy, type ListRow, listNameRows } from './names.repo.ts'
import { type Naming, names, namingsOf, patternsOf } from './naming.ts'
import {
  findTalkAfter,
  listFacts,
  listNamingTalks,
  listOwnTalks,
  type NamingTalk,
  type PersonCriteria,
} from './person-talks.repo.ts'

export interface Person extends PersonCriteria {
  names: string[]
}

type Parts = ErasurePreview['listed'][number]['parts']
export interface PersonTalk {
  talk_id: string
  channel_id: string
  held: boolean
  parts: Parts
}

const AT_ONCE = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Those of the person, then those of others that name them. */
export async function* talksOfPerson(org: OrgScope, person: Person): AsyncGenerator<PersonTalk> {
  yield* ownTalks(org, person)
  yield* namingTalks(org, person)
}

export async function* ownTalks(org: OrgScope, person: PersonCriteria): AsyncGenerator<PersonTalk> {
  for await (const talk of paged((page) => listOwnTalks(org, person, page))) yield { ...talk, parts: ['talk'] }
}

export async function* namingTalks(org: OrgScope, person: Person): AsyncGenerator<PersonTalk> {
  const namings = namingsOf(person.names)
  const sought = { person, patterns: patternsOf(namings) }
  if (namings.length === 0) return
  for await (const stretch of stretches(org))
    yield* (await listNamingTalks(org, sought, stretch)).flatMap(({ texts, notes, title, ...talk }) => {
      const parts = partsNaming({ texts, notes, title }, namings)
      return parts.length > 0 ? { ...talk, parts } : []
    })
}

/** All talks, a page at a time. */
async function* stretches(org: OrgScope) {
  let after = FIRST
  for (;;) {
    const until = await findTalkAfter(org, { after, limit: AT_ONCE })
    yield { after, until }
    if (until === undefined) return
    after = until
  }
}

/** Patterns find more than what names the person. */
function partsNaming({ texts, notes, title }: Pick<NamingTalk, 'texts' | 'notes' | 'title'>, namings: Naming[]): Parts {
  const isNaming = (text: string) => names(text, namings)
  return [
    ...(texts.some(isNaming) ? (['words'] as const) : []),
    ...(isNaming(title) ? (['title'] as const) : []),
    ...(notes.some(isNaming) ? (['notes'] as const) : []),
  ]
}

async function* paged<Row extends { talk_id: string }>(
  list: (page: { after: string; limit: number }) => Promise<Row[]>,
) {
  let after = FIRST
  for (;;) {
    const rows = await list({ after, limit: AT_ONCE })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.talk_id
  }
}

/** Also counts what is in channels that the admin does not hear; only what they hear is listed. */
export async function findPerson(org: MemberScope, person: Person): Promise<Omit<ErasurePreview, 'name'>> {
  const found = await foundTalks(org, person)
  const erased = found.filter(isErasable)
  const own = erased.filter(({ parts }) => parts.includes('talk'))
  return {
    talks: own.length,
    naming_talks: erased.length - own.length,
    written_notes:
      person.user_id === null ? 0 : await acrossChannels(org, (all) => countNotesBy(all, person.user_id ?? '')),
    held_talks: found.length - erased.length,
    hidden_talks: erased.filter(({ channel_id }) => org.hidden.includes(channel_id)).length,
    listed: await listed(org, found),
    others: await others(org, person),
  }
}

/** What an erasure of the person starts with. */
export const erasableTalks = async (org: MemberScope, person: Person) =>
  (await foundTalks(org, person)).filter(isErasable)

const isErasable = ({ held }: PersonTalk) => !held

async function foundTalks(org: MemberScope, person: Person): Promise<PersonTalk[]> {
  const found: PersonTalk[] = []
  await acrossChannels(org, async (all) => {
    for await (const talk of talksOfPerson(all, person)) found.push(talk)
  })
  return found
}

/** Read with the rights of the admin. The newest ids are last. */
async function listed(org: MemberScope, found: PersonTalk[]): Promise<ErasurePreview['listed']> {
  const parts = new Map(found.map((talk) => [talk.talk_id, talk.parts]))
  const heard = found.filter(({ channel_id }) => !org.hidden.includes(channel_id))
  const isOwn = ({ talk_id }: { talk_id: string }) => parts.get(talk_id)?.includes('talk') ?? false
  const [own, naming] = [heard.filter(isOwn).toReversed(), heard.filter((talk) => !isOwn(talk)).toReversed()]
  const shown = [...own, ...naming].slice(0, MOST_LISTED_TALKS).map(({ talk_id }) => talk_id)
  const facts = await listFacts(org, shown)
  const rows = facts.map((talk) => ({ ...talk, parts: parts.get(talk.talk_id) ?? [] }))
  return [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))]
}

async function others(org: MemberScope, person: Person): Promise<ErasurePreview['others']> {
  const namings = namingsOf(person.names)
  const sought = { patterns: patternsOf(namings), keep: [] }
  if (namings.length === 0) return []
  const found: ErasurePreview['others'] = []
  for (const columns of [...nameColumns, ...nameRows, ...nameLists])
    if (columns.kind) found.push(...(await othersIn(org, columns, { ...sought, namings, kind: columns.kind })))
  return found
}

interface Kind {
  patterns: string[]
  keep: string[]
  namings: Naming[]
  kind: ErasurePreview['others'][number]['kind']
}

const othersIn = async (org: MemberScope, columns: NameColumns, { namings, kind, ...sought }: Kind) =>
  (await listNameRows<ListRow>(org, columns, sought)).flatMap((row) => {
    const text = textNaming(columns, row, namings)
    return text === undefined ? [] : [{ kind, text }]
  })

const textNaming = ({ columns }: NameColumns, row: ListRow, namings: Naming[]) =>
  columns.flatMap((column) => row[column] ?? []).find((text) => names(text, namings))
