import { type Invite, inviteStatus } from '@earshot/contract/invites'
import { useLingui } from '@lingui/react/macro'
import { Chip } from '../../ui/Chip.tsx'
import { Person } from '../../ui/table/Person.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { InviteActions } from './InviteActions.tsx'
import { InviteStatus } from './InviteStatus.tsx'

export function InviteTable({ org_id, invites }: { org_id: string; invites: Invite[] }) {
  const { t } = useLingui()
  const columns: Column<Invite>[] = [
    { name: 'person', title: t`Person`, by: ({ name }) => name, cell: (invite) => <Person {...invite} /> },
    {
      name: 'role',
      title: t`Role`,
      by: ({ admin }) => Number(!admin),
      cell: ({ admin, send }) => <Role admin={admin} send={send} />,
    },
    {
      name: 'status',
      title: t`Status`,
      by: ({ status }) => status,
      cell: (invite) => <InviteStatus invite={invite} />,
    },
    { name: 'sent', title: t`Sent`, by: ({ created }) => created, cell: ({ created }) => <Time at={created} /> },
    {
      name: 'expires',
      title: t`Good until`,
      by: ({ expires }) => expires,
      cell: ({ expires, status }) => (status === inviteStatus.pending ? <Time at={expires} /> : '–'),
    },
    { name: 'again', title: t`Action`, cell: (invite) => <InviteActions org_id={org_id} invite={invite} /> },
  ]
  return <Table label={t`Invitations`} columns={columns} items={invites} keyOf={({ invite_id }) => invite_id} />
}

function Role({ admin, send }: Pick<Invite, 'admin' | 'send'>) {
  const { t } = useLingui()
  if (admin) return <Chip tone="ember">{t`Admin`}</Chip>
  return <Chip>{send ? t`Member` : t`Listener`}</Chip>
}
