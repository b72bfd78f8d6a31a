import { useLingui } from '@lingui/react/macro'
import { count } from '../../lib/format.ts'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import type { OperationsShown } from './operations.queries.ts'

type Queue = NonNullable<OperationsShown['queues']>[number]

export function Queues({ queues }: { queues: Queue[] }) {
  const { t } = useLingui()
  const columns: Column<Queue>[] = [
    { name: 'name', title: t`Queue`, by: ({ name }) => name, cell: ({ name }) => <code>{name}</code> },
    { name: 'waiting', title: t`Waiting`, by: ({ waiting }) => waiting, cell: ({ waiting }) => count(waiting) },
    { name: 'active', title: t`Under way`, by: ({ active }) => active, cell: ({ active }) => count(active) },
    {
      name: 'oldest',
      title: t`Oldest`,
      by: ({ oldest }) => oldest ?? '9',
      cell: ({ oldest }) => (oldest ? <Time at={oldest} /> : '–'),
    },
    {
      name: 'given_up',
      title: t`Given up in the last hour`,
      by: ({ given_up }) => given_up,
      cell: ({ given_up }) => count(given_up),
    },
  ]
  return <Table label={t`Queues`} columns={columns} items={queues} keyOf={({ name }) => name} />
}
