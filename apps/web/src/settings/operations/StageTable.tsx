import { useLingui } from '@lingui/react/macro'
import { count } from '../../lib/format.ts'
import { type Column, Table } from '../../ui/table/Table.tsx'
import parts from '../parts/parts.module.css'
import type { OperationsShown } from './operations.queries.ts'
import { secondsInWords } from './units.ts'
import { useStateNames } from './use-state-names.ts'

type Stage = OperationsShown['stages'][number]

const time = (seconds: number | null) => (seconds === null ? '–' : secondsInWords(seconds))

export function StageTable({ stages }: Pick<OperationsShown, 'stages'>) {
  const { t } = useLingui()
  const names = useStateNames().stages
  const columns: Column<Stage>[] = [
    { name: 'stage', title: t`Step`, cell: ({ stage }) => names[stage] },
    { name: 'median', title: t`Usually`, by: ({ median }) => median ?? 0, cell: ({ median }) => time(median) },
    { name: 'p95', title: t`At worst (95 %)`, by: ({ p95 }) => p95 ?? 0, cell: ({ p95 }) => time(p95) },
    { name: 'talks', title: t`Talks`, by: ({ talks }) => talks, cell: ({ talks }) => count(talks) },
  ]
  if (stages.every(({ talks }) => talks === 0))
    return <p className={parts.quiet}>{t`No talk was sent in the last day.`}</p>
  return <Table label={t`How long it takes`} columns={columns} items={stages} keyOf={({ stage }) => stage} />
}
