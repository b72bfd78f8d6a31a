import type { Organization } from '@earshot/contract/organizations'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTitle } from '../../ui/screen/use-title.ts'
import { OtherOrganizations } from '../screens/OtherOrganizations.tsx'

export type FormerOrganization = Pick<Organization, 'name' | 'guest_until'>

export function NotMember({ former }: { former: FormerOrganization | undefined }) {
  const { t } = useLingui()
  useTitle(t`Not found`)
  return (
    <EmptyState alone {...useReason(former)}>
      <Link to="/dashboard" search={{}}>{t`Go to your own dashboard`}</Link>
      <OtherOrganizations text={t`Or open one of yours:`} />
    </EmptyState>
  )
}

function useReason(former: FormerOrganization | undefined) {
  const { t } = useLingui()
  if (!former)
    return {
      title: t`You are not a member of this organization`,
      text: t`Ask the person who gave you this link for an invitation.`,
    }
  const { name } = former
  if (former.guest_until)
    return {
      title: t`Your guest access to ${name} has ended`,
      text: t`To return, ask one of its admins to invite you again.`,
    }
  return {
    title: t`You are no longer a member of ${name}`,
    text: t`Ask an admin to invite you again, or to restore it if it was deleted.`,
  }
}
