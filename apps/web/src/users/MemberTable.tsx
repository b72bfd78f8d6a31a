import type { Member } from '@earshot/contract/members'
import { useLingui } from '@lingui/react/macro'
import { Chip } from '../ui/Chip.tsx'
import { Person } from '../ui/table/Person.tsx'
import { type Column, Table } from '../ui/table/Table.tsx'
import { Time } from '../ui/Time.tsx'
import type { useLeaveOrganization } from './leave.queries.ts'
import { Menu, NativeSelect, Switch } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { IconDoorExit, IconUserMinus } from '@tabler/icons-react'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { useMe, useMemberChanges } from './users.queries.ts'
import { notifyError } from '../ui/screen/notify-error.ts'
import classes from './users.module.css'

interface MemberTableProps {
  members: Member[]
  admins: number
  admin: boolean
  leaving: ReturnType<typeof useLeaveOrganization>
}

export function MemberTable({ members, admins, admin, leaving }: MemberTableProps) {
  const { t } = useLingui()
  const { user_id } = useMe()
  const role = ({ org_role }: Member) =>
    org_role === 'admin' ? <Chip tone="ember">{t`Admin`}</Chip> : <Chip>{t`Member`}</Chip>
  const isMe = (member: Member) => member.user_id === user_id
  const columns: Column<Member>[] = [
    {
      name: 'person',
      title: t`Person`,
      by: ({ name }) => name,
      cell: (member) => <Person {...member} remark={isMe(member) ? t`(you)` : undefined} />,
    },
    {
      name: 'role',
      title: t`Role`,
      by: ({ org_role }) => org_role,
      cell: (member) =>
        admin ? (
          <MemberRole {...{ member }} me={isMe(member)} onlyAdmin={admins === 1 && member.org_role === 'admin'} />
        ) : (
          role(member)
        ),
    },
    {
      name: 'send',
      title: t`Permission`,
      by: ({ send }) => Number(send),
      cell: (member) => (admin ? <MemberSend member={member} /> : member.send ? t`Can send` : t`Listen only`),
    },
    ...useTimes(),
  ]
  const menu: Column<Member> = {
    name: 'more',
    title: t`Action`,
    cell: (member) => (isMe(member) ? <OwnMenu leaving={leaving} /> : admin && <MemberMenu member={member} />),
  }
  return <Table label={t`Users`} columns={[...columns, menu]} items={members} keyOf={(member) => member.user_id} />
}

function useTimes(): Column<Member>[] {
  const { t } = useLingui()
  return [
    {
      name: 'seen',
      title: t`Last seen`,
      by: ({ last_seen }) => last_seen ?? '',
      cell: ({ last_seen }) => (last_seen ? <Time at={last_seen} /> : t`never`),
    },
    { name: 'since', title: t`Joined`, by: ({ created }) => created, cell: ({ created }) => <Time at={created} /> },
  ]
}

function OwnMenu({ leaving: { ask, isLast } }: { leaving: ReturnType<typeof useLeaveOrganization> }) {
  const { t } = useLingui()
  return (
    <RowMenu label={t`More about you`}>
      <Menu.Item color="red" leftSection={<IconDoorExit size={16} stroke={1.6} />} disabled={isLast} onClick={ask}>
        {t`Leave the organization`}
      </Menu.Item>
      {isLast && <p className={classes.first}>{t`You are the only admin. Make someone else an admin first.`}</p>}
    </RowMenu>
  )
}

function MemberSend({ member: { org_id, user_id, name, send } }: { member: Member }) {
  const { t } = useLingui()
  const { update } = useMemberChanges(org_id)
  const shown = update.isPending ? update.variables.send === true : send
  return (
    <Switch
      label={shown ? t`Can send` : t`Listen only`}
      aria-label={t`${name} can send talks`}
      checked={shown}
      disabled={update.isPending}
      onChange={({ currentTarget: { checked } }) =>
        update.mutate(
          { user_id, send: checked },
          {
            onError: (error) => notifyError(t`Could not save the change`, error),
          },
        )
      }
    />
  )
}

function MemberMenu({ member: { org_id, user_id, name } }: { member: Member }) {
  const { t } = useLingui()
  const { remove } = useMemberChanges(org_id)

  const askAndRemove = () =>
    modals.openConfirmModal({
      title: t`Remove ${name} from the organization?`,
      children: t`Their talks stay. They lose access right away, and their API keys stop working. You can invite them again.`,
      labels: { confirm: t`Remove`, cancel: t`Cancel` },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(user_id, {
          onSuccess: () => notifications.show({ message: t`${name} removed from the organization.` }),
          onError: (error) => notifyError(t`Could not remove it`, error),
        }),
    })

  return (
    <RowMenu label={t`More about ${name}`}>
      <Menu.Item color="red" leftSection={<IconUserMinus size={16} stroke={1.6} />} onClick={askAndRemove}>
        {t`Remove from the organization`}
      </Menu.Item>
    </RowMenu>
  )
}

interface MemberRoleProps {
  member: Member
  me: boolean
  onlyAdmin: boolean
}

function MemberRole({ member: { org_id, user_id, name, org_role }, me, onlyAdmin }: MemberRoleProps) {
  const { t } = useLingui()
  const { update } = useMemberChanges(org_id)

  const become = (role: Member['org_role']) =>
    update.mutate(
      { user_id, org_role: role },
      {
        onSuccess: () =>
          notifications.show({ message: role === 'admin' ? t`${name} is now an admin.` : t`${name} is now a member.` }),
        onError: (error) => notifyError(t`Could not save the change`, error),
      },
    )

  const askAndStepDown = () =>
    modals.openConfirmModal({
      title: t`Stop being an admin?`,
      children: t`You stay a member. Only another admin can make you an admin again.`,
      labels: { confirm: t`Become a member`, cancel: t`Stay an admin` },
      confirmProps: { color: 'red' },
      onConfirm: () => become('member'),
    })

  return (
    <span className={classes.role}>
      <NativeSelect
        aria-label={t`Role of ${name}`}
        value={org_role}
        disabled={onlyAdmin || update.isPending}
        onChange={({ currentTarget: { value } }) => {
          if (me && value === 'member') askAndStepDown()
          else become(value as Member['org_role'])
        }}
        data={[
          { value: 'member', label: t`Member` },
          { value: 'admin', label: t`Admin` },
        ]}
      />
      {onlyAdmin && <span className={classes.why}>{t`The only admin. Make someone else an admin first.`}</span>}
    </span>
  )
}
