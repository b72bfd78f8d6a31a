import { useSearch } from '@tanstack/react-router'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { Addresses } from './Addresses.tsx'
import { Bin } from './bin/Bin.tsx'

/** The addresses; for admins, `?deleted=true` shows those in the bin. */
export function AddressesScreen() {
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const { deleted } = useSearch({ strict: false })
  return admin && deleted ? <Bin org_id={org_id} /> : <Addresses org_id={org_id} admin={admin} />
}
