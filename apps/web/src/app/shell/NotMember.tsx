import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTitle } from '../../ui/screen/use-title.ts'
import { OtherOrganizations } from '../screens/missing/OtherOrganizations.tsx'

/** The address names an organization that the person does not belong to. It may exist or not: both look the same. */
export function NotMember() {
  const { t } = useLingui()
  useTitle(t`Not found`)
  return (
    <EmptyState
      alone
      title={t`You do not belong to this organization`}
      text={t`Ask the person who gave you this link for an invitation.`}
    >
      <Link to="/dashboard" search={{}}>{t`Go to your own dashboard`}</Link>
      <OtherOrganizations text={t`Or open one of yours:`} />
    </EmptyState>
  )
}
