import type { Member } from '@earshot/contract/members'
import { useLingui } from '@lingui/react/macro'
import { Chip } from '../ui/Chip.tsx'
import { Person } from '../ui/table/Person.tsx'
import { type Column, Table } from '../ui/table/Table.tsx'
import { Time } from '../ui/Time.tsx'
import type { useLeaving } from './leaving.queries.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberRole } from './MemberRole.tsx'
import { MemberSend } from './MemberSend.tsx'
import { OwnMenu } from './OwnMenu.tsx'
import { useMe } from './users.queries.ts'

interface MemberTableProps {
  members: Member[]
  /** How many manage the organization, shown or not. */
  admins: number
  /** Whether whoever looks may change what others may. */
  admin: boolean
  leaving: ReturnType<typeof useLeaving>
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
      title: t`Talks`,
      by: ({ send }) => Number(send),
      cell: (member) => (admin ? <MemberSend member={member} /> : member.send ? t`listens and sends` : t`listens`),
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
    { name: 'since', title: t`Since`, by: ({ created }) => created, cell: ({ created }) => <Time at={created} /> },
  ]
}
