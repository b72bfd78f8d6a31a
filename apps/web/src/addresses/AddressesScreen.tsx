import { Link, useSearch } from '@tanstack/react-router'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import type { Address } from '@earshot/contract/addresses'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { LoadError } from '../ui/LoadError.tsx'
import { useDrafts } from '../ui/form/use-drafts.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { AddressList } from './AddressList.tsx'
import { type AddressDraft, useAddresses } from './addresses.queries.ts'
import { IconMapPin, IconTrash } from '@tabler/icons-react'
import { AddressForm } from './AddressForm.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AddressTrash } from './AddressTrash.tsx'

export function AddressesScreen() {
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const { deleted } = useSearch({ strict: false })
  return admin && deleted ? <AddressTrash org_id={org_id} /> : <Addresses org_id={org_id} admin={admin} />
}

function Addresses({ org_id, admin }: { org_id: string; admin: boolean }) {
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
      actions={
        <>
          {admin && data && <TrashLink org_id={org_id} />}
          {some && create}
        </>
      }
    >
      {isPending && <Skeletons height={112} rows={3} />}
      <LoadError title={t`Could not load the addresses`} list={{ error, data, refetch }} />
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

function NoAddresses({ admin, children }: { admin: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState
      drawing={<IconMapPin size={36} stroke={1.4} />}
      title={t`No addresses yet`}
      text={
        admin
          ? t`Save the places that matter to you, with a phone number to call.`
          : t`Only admins can add addresses. Ask one of them.`
      }
    >
      {children}
    </EmptyState>
  )
}

function TrashLink({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const search = { deleted: 'true' }
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconTrash size={16} stroke={1.6} />}
      renderRoot={(props) => (
        <Link to="/organizations/$org_id/addresses" params={{ org_id }} search={search} {...props} />
      )}
    >
      {t`Bin`}
    </Button>
  )
}
