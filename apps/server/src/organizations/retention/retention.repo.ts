import type { Hold, RetentionReach, RetentionRule } from '@earshot/contract/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Reads } from '../../core/db/connection.ts'
import type { Writing, MemberScope, OrgScope } from '../scope.ts'

const ruleFields = (org_id: string) => [
  'org_id' as const,
  sql<string | null>`nullif(scope_id, ${org_id})`.as('channel_id'),
  'sound_days' as const,
  'talk_days' as const,
  'at_once' as const,
  'modified' as const,
  'modified_by' as const,
]

export const listRules = ({ db, org_id }: OrgScope): Promise<RetentionRule[]> =>
  db
    .selectFrom('retention_rules')
    .select(ruleFields(org_id))
    .where('org_id', '=', org_id)
    .orderBy('modified', 'desc')
    .execute()

export type RuleFields = Pick<RetentionRule, 'sound_days' | 'talk_days' | 'at_once'>

/** `scope_id` is a channel or the organization. */
export const upsertRule = (
  { db, org_id, user_id }: Writing<MemberScope>,
  scope_id: string,
  fields: RuleFields,
): Promise<RetentionRule> =>
  db
    .insertInto('retention_rules')
    .values({ org_id, scope_id, ...fields, modified_by: user_id })
    .onConflict((on) =>
      on
        .columns(['org_id', 'scope_id'])
        .doUpdateSet({ ...fields, modified_by: user_id, modified: sql<string>`excluded.modified` }),
    )
    .returning(ruleFields(org_id))
    .executeTakeFirstOrThrow()

export const deleteRule = ({ db, org_id }: Writing<OrgScope>, scope_id: string) =>
  db
    .deleteFrom('retention_rules')
    .where('org_id', '=', org_id)
    .where('scope_id', '=', scope_id)
    .returning('scope_id')
    .executeTakeFirst()

export async function findOrganizationName({ db, org_id }: OrgScope): Promise<string> {
  const { name } = await db
    .selectFrom('organizations')
    .select('name')
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow()
  return name
}

/** Null without days. */
const isOlder = (days: RawBuilder<unknown>) => sql<boolean | null>`(
  recorded_at < now() - make_interval(days => ${days}) and created < now() - make_interval(days => ${days})
  and coalesce(restored, created) < now() - make_interval(days => ${days}))`

type Due = Pick<RuleFields, 'sound_days' | 'talk_days'>

/** Of the talks outside the bin that this rule would hold for. */
export async function countReach({ db, org_id }: OrgScope, scope_id: string, due: Due): Promise<RetentionReach> {
  const { rows } = await sql<Omit<RetentionReach, 'everything'> & { all: number }>`
    select count(*) filter (where talk and not kept)::integer as talks,
      count(*) filter (where sound and talk is not true and not kept)::integer as sounds,
      count(*) filter (where (talk or sound) and kept)::integer as held_talks,
      count(*)::integer as all
    from (
      select ${isOlder(sql`${due.talk_days}::integer`)} as talk, ${isOlder(sql`${due.sound_days}::integer`)} as sound, held is not null as kept
      from talks where org_id = ${org_id} and deleted is null and sound_deleted is null
        and (channel_id = ${scope_id} or ${scope_id} = ${org_id} and not exists (
          select 1 from retention_rules r where r.org_id = ${org_id} and r.scope_id = talks.channel_id))) t`.execute(db)
  const { all = 0, ...reach } = rows[0] ?? { sounds: 0, talks: 0, held_talks: 0 }
  return { ...reach, everything: all > 0 && reach.talks + reach.sounds === all }
}

export interface DueTalk {
  org_id: string
  talk_id: string
  part: 'talk' | 'sound'
}

export async function listDue(db: Reads, most: number): Promise<DueTalk[]> {
  const { rows } = await sql<DueTalk>`select org_id, talk_id, part from retention_due(${most})`.execute(db)
  return rows
}

/** The rule that holds for a talk now, and what of it is due. Locks the talk. Undefined if it was put on hold or deleted in between. */
export const findRuleOfTalk = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db
    .selectFrom('talks')
    .innerJoin('retention_rules', (on) =>
      on
        .onRef('retention_rules.org_id', '=', 'talks.org_id')
        .on((is) =>
          is.or([is('scope_id', '=', is.ref('talks.channel_id')), is('scope_id', '=', is.ref('talks.org_id'))]),
        ),
    )
    .select(['talk_id', 'channel_id', 'retention_rules.at_once', 'retention_rules.modified_by'])
    .select([isOlder(sql.ref('talk_days')).as('talk'), isOlder(sql.ref('sound_days')).as('sound')])
    .where('talks.org_id', '=', org_id)
    .where('retention_rules.org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('held', 'is', null)
    .where('deleted', 'is', null)
    .orderBy(sql`scope_id = talks.org_id`)
    .limit(1)
    .forUpdate('talks')
    .executeTakeFirst()

/** Pages that show a talk load it again once it is modified. */
const modified = sql<string>`now()`

/** Its text stays, and is not transcribed again. */
export const updateSoundDeleted = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db
    .updateTable('talks')
    .set({ sound_deleted: sql<string>`now()`, playable: false, bytes: 0, instead_of: null, redo_tries: 10, modified })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

export const updateTalkDeleted = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db
    .updateTable('talks')
    .set({ deleted: sql<string>`now()` })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()

const holdFields = [
  'talk_id',
  'org_id',
  'channel_id',
  'recorded_at',
  'title',
  sql<string>`held`.as('held'),
  sql<string>`held_by`.as('held_by'),
  sql<string>`hold_reason`.as('reason'),
] as const

const MOST_HOLDS = 1000

export const listHolds = ({ db, org_id }: OrgScope): Promise<Hold[]> =>
  db
    .selectFrom('talks')
    .select(holdFields)
    .where('org_id', '=', org_id)
    .where('held', 'is not', null)
    .orderBy('held', 'desc')
    .limit(MOST_HOLDS)
    .execute()

/** Undefined if the talk is in the bin. */
export const updateHeld = ({ db, org_id, user_id }: Writing<MemberScope>, talk_id: string, reason: string) =>
  db
    .updateTable('talks')
    .set({
      held: sql<string>`coalesce(held, ${new Date().toISOString()}::timestamptz)`,
      held_by: user_id,
      hold_reason: reason,
      modified,
    })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('deleted', 'is', null)
    .returning(holdFields)
    .executeTakeFirst()

export const updateReleased = ({ db, org_id }: Writing<OrgScope>, talk_id: string) =>
  db
    .updateTable('talks')
    .set({ held: null, held_by: null, hold_reason: null, modified })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .where('held', 'is not', null)
    .returning(['channel_id', sql<string>`coalesce(title, '')`.as('subject')])
    .executeTakeFirst()
