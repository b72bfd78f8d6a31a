import type { Erasure } from '@earshot/contract/erasures'
import { sql } from 'kysely'
import type { ErasedPerson } from '../../core/db/tables/erasures.ts'
import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

const shown = [
  'org_id',
  'erasure_id',
  'state',
  'total',
  'erased_talks',
  'redacted_talks',
  'deleted_notes',
  'masked_names',
  'held_talks',
  'kept_talks',
  'created',
  'created_by',
  'modified',
] as const

const MOST_LISTED = 100

export const listErasures = ({ db, org_id }: OrgScope): Promise<Erasure[]> =>
  db
    .selectFrom('erasures')
    .select(shown)
    .where('org_id', '=', org_id)
    .orderBy('created', 'desc')
    .limit(MOST_LISTED)
    .execute()

/** `person` is null once it is done. */
export const findErasure = ({ db, org_id }: OrgScope, erasure_id: string) =>
  db
    .selectFrom('erasures')
    .select([...shown, 'person'])
    .where('org_id', '=', org_id)
    .where('erasure_id', '=', erasure_id)
    .executeTakeFirst()

export const findUnfinished = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('erasures')
    .select('erasure_id')
    .where('org_id', '=', org_id)
    .where('state', '<>', 'done')
    .executeTakeFirst()

interface Started {
  erasure_id: string
  person: ErasedPerson
  total: number
  kept_talks: number
}

export const insertErasure = (
  { db, org_id, user_id }: Writing<MemberScope>,
  { person, ...started }: Started,
): Promise<Erasure> =>
  db
    .insertInto('erasures')
    .values({
      org_id,
      created_by: user_id,
      person: JSON.stringify(person),
      ...started,
    })
    .returning(shown)
    .executeTakeFirstOrThrow()

type Counts = Partial<Record<'erased_talks' | 'redacted_talks' | 'deleted_notes' | 'masked_names', number>>

/** In the transaction that erased what is counted. */
export const addCounts = ({ db, org_id }: Writing<OrgScope>, erasure_id: string, counts: Counts) =>
  db
    .updateTable('erasures')
    .set({
      ...Object.fromEntries(Object.entries(counts).map(([name, more]) => [name, sql`${sql.ref(name)} + ${more}`])),
      modified: sql<string>`now()`,
    })
    .where('org_id', '=', org_id)
    .where('erasure_id', '=', erasure_id)
    .execute()

export const updateState = (
  { db, org_id }: Writing<OrgScope>,
  erasure_id: string,
  state: Exclude<Erasure['state'], 'done'>,
) =>
  db
    .updateTable('erasures')
    .set({ state, modified: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('erasure_id', '=', erasure_id)
    .where('state', '<>', 'done')
    .returning(shown)
    .executeTakeFirst()

/** Forgets whom it was about. False if it was done already. */
export async function updateDone({ db, org_id }: Writing<OrgScope>, erasure_id: string, held_talks: number) {
  const { numUpdatedRows } = await db
    .updateTable('erasures')
    .set({ state: 'done', person: null, held_talks, modified: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('erasure_id', '=', erasure_id)
    .where('state', '<>', 'done')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
