import { BIN_DAYS } from '@earshot/contract/rules/bin'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { ShowMore } from '../../ui/table/ShowMore.tsx'
import { usePage } from '../../ui/table/use-page.ts'
import { useBinnedAddresses } from '../addresses.queries.ts'
import classes from '../addresses.module.css'
import { BinnedRow } from './BinnedRow.tsx'

/** Addresses that were deleted, and can be had back for a while. */
export function Bin({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const binned = useBinnedAddresses(org_id)
  const page = usePage(binned.data ?? [])
  return (
    <Screen
      title={t`Addresses in the bin`}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/organizations/$org_id/addresses" params={{ org_id }} search={{}} {...props} />
          )}
        >
          {t`Back to the addresses`}
        </Button>
      }
    >
      {binned.isPending && <Skeletons height={64} rows={3} />}
      {binned.isError && (
        <ErrorNote title={t`The bin could not be opened`} error={binned.error} retry={() => void binned.refetch()} />
      )}
      {binned.data?.length === 0 && (
        <EmptyState
          drawing={<IconTrash size={36} stroke={1.4} />}
          title={t`The bin is empty`}
          text={t`What is deleted can be had back here for ${BIN_DAYS} days.`}
        />
      )}
      <ul className={classes.binned} aria-label={t`Addresses in the bin`}>
        {page.shown.map((address) => (
          <BinnedRow key={address.address_id} address={address} />
        ))}
      </ul>
      <ShowMore page={page} />
    </Screen>
  )
}
