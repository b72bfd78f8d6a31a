import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOrganization, useOrganizations } from '../../organizations/organizations.queries.ts'
import { linkedOrganization } from '../guards/linked-organization.ts'
import { useSession } from '../session/session-context.ts'

/** Whether the address is about the open organization. One of the person's others is opened; a stranger's is foreign. */
export function useAddressedOrganization(): 'here' | 'entering' | 'foreign' {
  const session = useSession()
  const { pathname, searchStr } = useLocation()
  const { org_id } = useOrganization()
  const addressed = linkedOrganization({ pathname, search: searchStr }) ?? org_id
  const belongs = useOrganizations().some((organization) => organization.org_id === addressed)
  useEffect(() => {
    if (belongs && addressed !== org_id) session.enter(addressed).catch(() => session.restart())
  }, [session, belongs, addressed, org_id])
  if (addressed === org_id) return 'here'
  return belongs ? 'entering' : 'foreign'
}
