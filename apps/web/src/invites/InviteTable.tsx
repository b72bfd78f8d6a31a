import { type Invite, inviteStatus, UNNAMED } from '@earshot/contract/invites'
import { useLingui } from '@lingui/react/macro'
import { roleOf } from '@earshot/contract/rules/roles'
import { useSelectableChannels } from '../channels/selected-channels.queries.ts'
import { ChannelName } from '../ui/ChannelName.tsx'
import { GuestChip } from '../ui/GuestChip.tsx'
import { useRoleWords } from '../ui/use-role-words.ts'
import { Chip } from '../ui/Chip.tsx'
import { Person } from '../ui/table/Person.tsx'
import { type Column, Table } from '../ui/table/Table.tsx'
import { Time } from '../ui/Time.tsx'
import { InviteActions } from './InviteActions.tsx'
import classes from './invite-list.module.css'

export function InviteTable({ org_id, invites }: { org_id: string; invites: Invite[] }) {
  const { t } = useLingui()
  const columns: Column<Invite>[] = [
    { name: 'person', title: t`Person`, by: shownName, cell: (invite) => <Invited invite={invite} /> },
    {
      name: 'role',
      title: t`Role`,
      by: (invite) => roleOfInvite(invite),
      cell: (invite) => <Role invite={invite} />,
    },
    {
      name: 'status',
      title: t`Status`,
      by: ({ status }) => status,
      cell: (invite) => <InviteStatus invite={invite} />,
    },
    { name: 'sent', title: t`Sent`, by: ({ sent }) => sent, cell: ({ sent }) => <Time at={sent} /> },
    {
      name: 'expires',
      title: t`Expires`,
      by: ({ expires }) => expires,
      cell: ({ expires, status }) => (status === inviteStatus.pending ? <Time at={expires} /> : '–'),
    },
    {
      name: 'again',
      title: t`Action`,
      cell: (invite) => <InviteActions {...{ org_id, invite }} name={shownName(invite)} />,
    },
  ]
  return <Table label={t`Invitations`} columns={columns} items={invites} keyOf={({ invite_id }) => invite_id} />
}

/** Someone invited by their address alone has no name yet, and is no guest. */
const shownName = ({ name, email }: Invite) => (name === UNNAMED ? email : name)

const Invited = ({ invite }: { invite: Invite }) => (
  <Person name={shownName(invite)} email={invite.name === UNNAMED ? '' : invite.email} />
)

const roleOfInvite = ({ admin, send, moderate }: Invite) =>
  roleOf({ org_role: admin ? 'admin' : 'member', send, moderate })

function Role({ invite }: { invite: Invite }) {
  const { roles } = useRoleWords()
  const { org_id, admin, guest_until, channel_ids } = invite
  const channels = useSelectableChannels(org_id, channel_ids)
  return (
    <span className={classes.role}>
      <Chip tone={admin ? 'ember' : 'plain'}>{roles[roleOfInvite(invite)]}</Chip>
      <GuestChip guest_until={guest_until} />
      {channel_ids.map((channel_id) => (
        <ChannelName key={channel_id} channel={channels.find((each) => each.channel_id === channel_id)} />
      ))}
    </span>
  )
}

function InviteStatus({ invite: { status, send_count } }: { invite: Invite }) {
  const { t } = useLingui()
  switch (status) {
    case inviteStatus.pending:
      return <Chip tone="amber">{send_count > 1 ? t`Pending, sent ${send_count} times` : t`Pending`}</Chip>
    case inviteStatus.accepted:
      return <Chip tone="green">{t`Joined`}</Chip>
    case inviteStatus.declined:
      return <Chip tone="red">{t`Declined`}</Chip>
    case inviteStatus.revoked:
      return <Chip>{t`Withdrawn`}</Chip>
    default:
      return <Chip>{t`Expired`}</Chip>
  }
}
