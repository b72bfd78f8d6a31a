import type { Address } from '@earshot/contract/addresses'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { count } from '../lib/format.ts'
import { Chip } from '../ui/Chip.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { useDrafts } from '../ui/form/use-drafts.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { AddressList } from './AddressList.tsx'
import { type AddressDraft, useAddresses } from './addresses.queries.ts'
import { ToBin } from './bin/ToBin.tsx'
import { AddressForm } from './form/AddressForm.tsx'
import { NoAddresses } from './NoAddresses.tsx'

export function Addresses({ org_id, admin }: { org_id: string; admin: boolean }) {
  const { t } = useLingui()
  const { data, isPending, error, refetch } = useAddresses(org_id)
  const drafts = useDrafts<AddressDraft>()
  const [opened, setOpened] = useState<Address | 'new'>()
  const close = () => setOpened(undefined)
  const create = admin && <Button onClick={() => setOpened('new')}>{t`New address`}</Button>
  const some = data !== undefined && data.length > 0
  return (
    <Screen
      title={t`Addresses`}
      chips={data && <Chip>{count(data.length)}</Chip>}
      actions={
        <>
          {admin && data && <ToBin org_id={org_id} />}
          {some && create}
        </>
      }
    >
      {isPending && <Skeletons height={112} rows={3} />}
      {error && <ErrorNote title={t`The addresses could not be loaded`} error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <NoAddresses admin={admin}>{create}</NoAddresses>}
      {some && <AddressList addresses={data} admin={admin} onEdit={setOpened} />}
      <Modal opened={opened !== undefined} onClose={close} title={opened === 'new' ? t`New address` : t`Edit address`}>
        {opened && (
          <AddressForm {...{ org_id, drafts }} address={opened === 'new' ? undefined : opened} onDone={close} />
        )}
      </Modal>
    </Screen>
  )
}
