import { sql } from 'kysely'
import type { Writing, OrgScope } from '../../organizations/scope.ts'

/** Talks of an organization that are quickly looked at one by one. */
const FEW = 5000
/** Talks that arrived since a list was made and are still quickly looked up. */
const LATE = 500

/**
 * Whether a list is worth making: there is none in a large organization, many talks arrived since, or it is a day old.
 */
export async function isListDue({ db, org_id }: OrgScope, user_id: string): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select coalesce(
      (select u.until < now() - interval '1 day' or u.talk_ids is not null and (
          select count(*) from (
            select 1 from talks t where t.org_id = ${org_id} and t.created >= u.until limit ${sql.lit(LATE)}) late
        ) = ${sql.lit(LATE)}
        from unheard_lists u where u.org_id = ${org_id} and u.user_id = ${user_id}),
      exists (
        select from talks t where t.org_id = ${org_id}
        order by t.recorded_at desc, t.talk_id desc offset ${sql.lit(FEW)})) as due`.execute(db)
  return rows[0]?.due ?? false
}

export interface ListBegun {
  version: number
  until: string
}

/** Before talks are looked for: what becomes unheard, or arrives, from now on is not lost. */
export async function insertList({ db, org_id }: Writing<OrgScope>, user_id: string): Promise<ListBegun> {
  await db
    .insertInto('unheard_lists')
    .values({ org_id, user_id })
    .onConflict((on) => on.columns(['org_id', 'user_id']).doNothing())
    .execute()
  return db
    .selectFrom('unheard_lists')
    .select(['version', sql<string>`now()::timestamptz(3)`.as('until')])
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
}

export async function findUnheard({ db }: OrgScope, user_id: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ talk_ids: string[] }>`
    select find_unheard(${user_id}, ${sql.lit(most)}) as talk_ids`.execute(db)
  return rows[0]?.talk_ids ?? []
}

/** Not if something that was heard became unheard since. */
export const updateList = (
  { db, org_id }: Writing<OrgScope>,
  user_id: string,
  { version, ...list }: ListBegun & { talk_ids: string[] | null },
) =>
  db
    .updateTable('unheard_lists')
    .set(list)
    .where('org_id', '=', org_id)
    .where('user_id', '=', user_id)
    .where('version', '=', version)
    .execute()

/** In the transaction that marks it. */
export const insertUnheardTalk = (
  { db, org_id }: Writing<OrgScope>,
  user_id: string,
  { talk_id, most }: { talk_id: string; most: number },
) =>
  db
    .insertInto('unheard_lists')
    .values({ org_id, user_id })
    .onConflict((on) =>
      on.columns(['org_id', 'user_id']).doUpdateSet({
        version: sql<number>`unheard_lists.version + 1`,
        talk_ids: sql<string[]>`case when cardinality(unheard_lists.talk_ids) < ${sql.lit(most)}
          then array_append(unheard_lists.talk_ids, ${talk_id}::uuid) end`,
      }),
    )
    .execute()
