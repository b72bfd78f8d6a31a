import type { Writing, MemberScope, OrgScope } from '../../organizations/scope.ts'

/** Of a channel, or by its secret id. With the channel's name. */
export const findMailbox = ({ db, org_id }: OrgScope, which: { channel_id: string } | { mailbox_id: string }) =>
  db
    .selectFrom('mailboxes as m')
    .innerJoin('channels as c', (on) =>
      on.onRef('c.org_id', '=', 'm.org_id').onRef('c.channel_id', '=', 'm.channel_id'),
    )
    .select(['m.channel_id', 'm.mailbox_id', 'm.created', 'c.name'])
    .where('m.org_id', '=', org_id)
    .where((is) =>
      'channel_id' in which ? is('m.channel_id', '=', which.channel_id) : is('m.mailbox_id', '=', which.mailbox_id),
    )
    .executeTakeFirst()

interface NewMailbox {
  channel_id: string
  mailbox_id: string
}

export async function insertMailbox({ db, org_id, user_id }: Writing<MemberScope>, mailbox: NewMailbox) {
  await db.insertInto('directory').values({ kind: 'mailbox', id: mailbox.mailbox_id, org_id }).execute()
  await db
    .insertInto('mailboxes')
    .values({ org_id, created_by: user_id, ...mailbox })
    .execute()
}

export async function deleteMailbox({ db, org_id }: Writing<OrgScope>, channel_id: string) {
  const gone = await db
    .deleteFrom('mailboxes')
    .where('org_id', '=', org_id)
    .where('channel_id', '=', channel_id)
    .returning('mailbox_id')
    .executeTakeFirst()
  if (!gone) return
  await db
    .deleteFrom('directory')
    .where('kind', '=', 'mailbox')
    .where('id', '=', gone.mailbox_id)
    .where('org_id', '=', org_id)
    .execute()
}
