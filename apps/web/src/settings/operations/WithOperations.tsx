import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { type OperationsShown, useOperations } from './operations.queries.ts'

interface WithOperationsProps {
  org_id: string
  children: (shown: OperationsShown) => ReactNode
}

export function WithOperations({ org_id, children }: WithOperationsProps) {
  const { t } = useLingui()
  const operations = useOperations(org_id)
  if (operations.isPending) return <Skeletons rows={4} height={64} />
  return (
    <>
      {operations.isError && (
        <ErrorNote
          title={t`Could not load the figures`}
          error={operations.error}
          retry={() => void operations.refetch()}
        />
      )}
      {operations.data && children(operations.data)}
    </>
  )
}
