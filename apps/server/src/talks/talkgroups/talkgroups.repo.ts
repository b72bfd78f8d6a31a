import type { Talkgroup } from '@earshot/contract/talkgroups'
import type { OrgScope, Writing } from '../../organizations/scope.ts'

export const listTalkgroups = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('talkgroups')
    .select(['talkgroup', 'name'])
    .where('org_id', '=', org_id)
    .orderBy((of) => of.fn('lpad', ['talkgroup', of.lit(10), of.val('0')]))
    .execute()

export const findNames = ({ db, org_id }: OrgScope, talkgroups: string[]) =>
  db
    .selectFrom('talkgroups')
    .select(['talkgroup', 'name'])
    .where('org_id', '=', org_id)
    .where('talkgroup', 'in', talkgroups)
    .execute()

export const upsertTalkgroups = ({ db, org_id }: Writing<OrgScope>, talkgroups: Talkgroup[]) =>
  db
    .insertInto('talkgroups')
    .values(talkgroups.map((each) => ({ org_id, ...each })))
    .onConflict((on) => on.columns(['org_id', 'talkgroup']).doUpdateSet((of) => ({ name: of.ref('excluded.name') })))
    .execute()

export const deleteTalkgroups = ({ db, org_id }: Writing<OrgScope>, talkgroup: string | undefined) =>
  db
    .deleteFrom('talkgroups')
    .where('org_id', '=', org_id)
    .$if(talkgroup !== undefined, (of) => of.where('talkgroup', '=', talkgroup as string))
    .execute()
