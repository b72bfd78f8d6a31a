import type { OrgScope } from '../../organizations/scope.ts'

export const listMailboxes = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('mailboxes as m')
    .innerJoin('channels as c', (on) =>
      on.onRef('c.org_id', '=', 'm.org_id').onRef('c.channel_id', '=', 'm.channel_id'),
    )
    .select(['m.channel_id', 'c.name'])
    .where('m.org_id', '=', org_id)
    .orderBy('c.name')
    .execute()

export const listArchived = ({ db, org_id }: OrgScope) =>
  db
    .selectFrom('channels')
    .select('channel_id')
    .where('org_id', '=', org_id)
    .where('archived', 'is not', null)
    .execute()
