import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useTitle } from '../../../ui/screen/use-title.ts'
import { linkedOrganization } from '../../guards/linked-organization.ts'
import { Address } from './Address.tsx'
import { OtherOrganizations } from './OtherOrganizations.tsx'
import { Ways } from './Ways.tsx'

/** There is no such screen: what was asked for, and where one probably wanted to go. */
export function NoScreen() {
  const { t } = useLingui()
  const { name } = useOrganization()
  const { pathname, searchStr } = useLocation()
  const ofOrganization = linkedOrganization({ pathname, search: searchStr }) !== undefined
  useTitle(t`Not found`)
  return (
    <EmptyState
      alone
      title={ofOrganization ? t`There is no such screen in ${name}` : t`There is no such screen`}
      text={t`The address may be mistyped, or what was here is gone.`}
    >
      <Address />
      <Ways />
      {ofOrganization && <OtherOrganizations text={t`What you look for may be in another of your organizations:`} />}
    </EmptyState>
  )
}
