import type { Member } from '@earshot/contract/members'
import { useLingui } from '@lingui/react/macro'
import { Chip } from '../ui/Chip.tsx'
import { Person } from '../ui/table/Person.tsx'
import { type Column, Table } from '../ui/table/Table.tsx'
import { Time } from '../ui/Time.tsx'
import { useMe } from './users.queries.ts'

export function MemberTable({ members }: { members: Member[] }) {
  const { t } = useLingui()
  const { user_id } = useMe()
  const columns: Column<Member>[] = [
    {
      name: 'person',
      title: t`Person`,
      by: ({ name }) => name,
      cell: (member) => <Person {...member} remark={member.user_id === user_id ? t`(you)` : undefined} />,
    },
    {
      name: 'role',
      title: t`Role`,
      by: ({ org_role }) => org_role,
      cell: ({ org_role }) => (org_role === 'admin' ? <Chip tone="ember">{t`Admin`}</Chip> : <Chip>{t`Member`}</Chip>),
    },
    {
      name: 'send',
      title: t`Talks`,
      by: ({ send }) => Number(send),
      cell: ({ send }) => (send ? t`listens and sends` : t`listens`),
    },
    {
      name: 'seen',
      title: t`Last seen`,
      by: ({ last_seen }) => last_seen ?? '',
      cell: ({ last_seen }) => (last_seen ? <Time at={last_seen} /> : t`never`),
    },
    { name: 'since', title: t`Since`, by: ({ created }) => created, cell: ({ created }) => <Time at={created} /> },
  ]
  return <Table label={t`Users`} columns={columns} items={members} keyOf={(member) => member.user_id} />
}
