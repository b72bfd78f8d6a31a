import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { type OperationsShown, useOperations } from './operations.queries.ts'

interface WithOperationsProps {
  org_id: string
  children: (shown: OperationsShown) => ReactNode
}

/** The numbers, as soon as they are there; those of before stay while there are no newer ones. */
export function WithOperations({ org_id, children }: WithOperationsProps) {
  const { t } = useLingui()
  const operations = useOperations(org_id)
  if (operations.isPending) return <Skeletons rows={4} height={64} />
  return (
    <>
      {operations.isError && (
        <ErrorNote
          title={t`The numbers could not be loaded`}
          error={operations.error}
          retry={() => void operations.refetch()}
        />
      )}
      {operations.data && children(operations.data)}
    </>
  )
}
