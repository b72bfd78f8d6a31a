import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTitle } from '../../ui/screen/use-title.ts'
import { OtherOrganizations } from '../screens/OtherOrganizations.tsx'

export function NotMember({ former }: { former: string | undefined }) {
  const { t } = useLingui()
  useTitle(t`Not found`)
  return (
    <EmptyState
      alone
      title={former ? t`You are no longer a member of ${former}` : t`You are not a member of this organization`}
      text={
        former
          ? t`Ask an admin to invite you again, or to restore it if it was deleted.`
          : t`Ask the person who gave you this link for an invitation.`
      }
    >
      <Link to="/dashboard" search={{}}>{t`Go to your own dashboard`}</Link>
      <OtherOrganizations text={t`Or open one of yours:`} />
    </EmptyState>
  )
}
