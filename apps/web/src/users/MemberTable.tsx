import type { Member } from '@earshot/contract/members'
import { roleOf } from '@earshot/contract/rules/roles'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { Chip } from '../ui/Chip.tsx'
import { Person } from '../ui/table/Person.tsx'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { type Column, Table } from '../ui/table/Table.tsx'
import { Time } from '../ui/Time.tsx'
import { GuestChip } from '../ui/GuestChip.tsx'
import type { useLeaveOrganization } from './leave.queries.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberRole, MemberSend } from './MemberRole.tsx'
import { useRoleWords } from '../ui/use-role-words.ts'
import classes from './users.module.css'
import { useMe } from './users.queries.ts'

interface MemberTableProps {
  members: Member[]
  admins: number
  admin: boolean
  leaving: ReturnType<typeof useLeaveOrganization>
}

export function MemberTable({ members, admins, admin, leaving }: MemberTableProps) {
  const { t } = useLingui()
  const { user_id } = useMe()
  const { roles } = useRoleWords()
  const role = (member: Member) => (
    <span className={classes.role}>
      <Chip tone={member.org_role === 'admin' ? 'ember' : 'plain'}>{roles[roleOf(member)]}</Chip>
      <GuestChip {...member} />
    </span>
  )
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
      by: (member) => roleOf(member),
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
      <Menu.Item
        color="red"
        leftSection={<IconDoorExit size={16} stroke={1.6} />}
        // Not disabled: a menu without an item that can be focused does not hear the Escape key.
        {...(isLast ? { 'aria-disabled': true, 'data-disabled': true, closeMenuOnClick: false } : { onClick: ask })}
      >
        {t`Leave the organization`}
      </Menu.Item>
      {isLast && <p className={classes.first}>{t`You are the only admin. Make someone else an admin first.`}</p>}
    </RowMenu>
  )
}
