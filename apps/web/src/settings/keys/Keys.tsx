import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Part } from '../parts/Part.tsx'
import { HowTo } from './how-to/HowTo.tsx'
import { KeyTable } from './KeyTable.tsx'
import { useKeys } from './keys.queries.ts'
import { NewKey } from './NewKey.tsx'

/** Keys with which programs listen and send. */
export function Keys({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const keys = useKeys(org_id)
  const [making, { open, close }] = useDisclosure()
  const all = keys.data ?? []
  const make = <Button onClick={open}>{t`Make a key`}</Button>
  return (
    <>
      <Part
        title={t`API keys`}
        text={t`With a key a program enters this organization, and nothing else. It reads what every member may read, sends if you let it, and never is an admin.`}
        actions={all.length > 0 && make}
      >
        {keys.isPending && <Skeletons rows={2} height={56} />}
        {keys.isError && (
          <ErrorNote title={t`The keys could not be loaded`} error={keys.error} retry={() => void keys.refetch()} />
        )}
        {keys.data && all.length === 0 && (
          <EmptyState
            drawing={<IconKey size={36} stroke={1.4} />}
            title={t`There is no key yet`}
            text={t`A key lets a script, a radio recorder or a spreadsheet work with your talks.`}
          >
            {make}
          </EmptyState>
        )}
        {all.length > 0 && <KeyTable org_id={org_id} keys={all} />}
        <Modal opened={making} onClose={close} title={t`Make a key`} size="lg" keepMounted>
          <NewKey org_id={org_id} onDone={close} />
        </Modal>
      </Part>
      <HowTo org_id={org_id} />
    </>
  )
}
