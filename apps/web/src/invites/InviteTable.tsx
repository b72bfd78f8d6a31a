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
import { Button, Menu } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconMailOff } from '@tabler/icons-react'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { useRevokeInvite, useSendInvite } from './invites.queries.ts'
import classes from './invite-list.module.css'
import { ApiError } from '@earshot/contract/errors'
import { useState } from 'react'
import { WAIT_SECONDS, useWait } from '../lib/wait.ts'
import { notifyError } from '../ui/screen/notify-error.ts'

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
    { name: 'again', title: t`Action`, cell: (invite) => <InviteActions org_id={org_id} invite={invite} /> },
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

const open: readonly number[] = [inviteStatus.pending, inviteStatus.expired]

function InviteActions({ org_id, invite }: { org_id: string; invite: Invite }) {
  const { t } = useLingui()
  const revoke = useRevokeInvite(org_id)
  const { invite_id, email, status } = invite
  const name = shownName(invite)

  const askAndRevoke = () =>
    modals.openConfirmModal({
      title: t`Withdraw the invitation to ${email}?`,
      children: t`The link in the email stops working. You can invite them again later.`,
      labels: { confirm: t`Withdraw`, cancel: t`Keep it` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        revoke.mutate(invite_id, {
          onSuccess: () => notifications.show({ message: t`Invitation to ${email} withdrawn.` }),
          onError: (error) => notifyError(t`Could not withdraw the invitation`, error),
        }),
    })

  return (
    <span className={classes.actions}>
      <ResendButton org_id={org_id} invite={invite} />
      {open.includes(status) && (
        <RowMenu label={t`More about ${name}`}>
          <Menu.Item color="red" leftSection={<IconMailOff size={16} stroke={1.6} />} onClick={askAndRevoke}>
            {t`Withdraw`}
          </Menu.Item>
        </RowMenu>
      )}
    </span>
  )
}

const MOST_SENT = 10

function ResendButton({ org_id, invite }: { org_id: string; invite: Invite }) {
  const { t } = useLingui()
  const send = useSendInvite(org_id)
  const { email, sent, send_count, status } = invite
  const name = shownName(invite)
  const { admin, send: sends, moderate, guest_until, channel_ids } = invite
  const [sentAt, setSentAt] = useState(0)
  const left = useWait(Math.max(sentAt, Date.parse(sent)), WAIT_SECONDS)
  if (status === inviteStatus.accepted) return null

  function refused(error: Error) {
    const wait = error instanceof ApiError ? error.details.retry_after : undefined
    if (wait !== undefined) setSentAt(Date.now() - (WAIT_SECONDS - wait) * 1000)
    notifyError(t`Could not send`, error)
  }

  function resend() {
    send.mutate(
      { name: invite.name, email, admin, send: sends, moderate, guest_until, channel_ids },
      {
        onSuccess: () => {
          setSentAt(Date.now())
          notifications.show({ message: t`Invitation resent to ${email}.` })
        },
        onError: refused,
      },
    )
  }

  if (send_count >= MOST_SENT) return <span>{t`Resend limit reached`}</span>
  return (
    <Button
      size="xs"
      variant="default"
      loading={send.isPending}
      disabled={left > 0}
      onClick={resend}
      aria-label={left > 0 ? t`Resend in ${left} s: ${name}` : t`Resend: ${name}`}
    >
      {left > 0 ? t`Resend in ${left} s` : t`Resend`}
    </Button>
  )
}
