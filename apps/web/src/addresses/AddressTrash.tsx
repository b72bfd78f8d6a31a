import { BIN_DAYS } from '@earshot/contract/rules/bin'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { longDate } from '../lib/format.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { keepRowFocus } from '../ui/keep-row-focus.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { ShowMore, usePage } from '../ui/table/ShowMore.tsx'
import { useTrashedAddresses } from './addresses.queries.ts'
import classes from './addresses.module.css'
import type { Address } from '@earshot/contract/addresses'
import { useRemoveAddress } from './use-remove-address.tsx'

export function AddressTrash({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const binned = useTrashedAddresses(org_id)
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
        <ErrorNote title={t`Could not open the bin`} error={binned.error} retry={() => void binned.refetch()} />
      )}
      {binned.data?.length === 0 && (
        <EmptyState
          drawing={<IconTrash size={36} stroke={1.4} />}
          title={t`The bin is empty`}
          text={t`Deleted addresses can be restored here for ${BIN_DAYS} days.`}
        />
      )}
      <ul ref={keepRowFocus} className={classes.binned} aria-label={t`Addresses in the bin`}>
        {page.shown.map((address) => (
          <TrashRow key={address.address_id} address={address} />
        ))}
      </ul>
      <ShowMore page={page} />
    </Screen>
  )
}

const DAY = 24 * 60 * 60 * 1000

function TrashRow({ address }: { address: Address }) {
  const { t } = useLingui()
  const { putBack, askAndDelete, busy } = useRemoveAddress(address)
  const { name, deleted } = address
  const end = longDate(Date.parse(deleted ?? '') + BIN_DAYS * DAY)
  return (
    <li className={classes.binnedRow}>
      <span className={classes.about}>
        <span className={classes.name}>{name}</span>
        <span className={classes.none}>{t`Permanently deleted on ${end}`}</span>
      </span>
      <Button variant="default" size="sm" loading={busy} onClick={putBack} aria-label={t`Restore ${name}`}>
        {t`Restore`}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        disabled={busy}
        onClick={askAndDelete}
        aria-label={t`Permanently delete ${name}`}
      >
        {t`Delete permanently`}
      </Button>
    </li>
  )
}
