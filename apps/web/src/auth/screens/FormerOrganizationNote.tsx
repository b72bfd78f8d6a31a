import { useLingui } from '@lingui/react/macro'
import { apiUser } from '../../lib/browser-storage/server-values.ts'
import {
  formerGuest,
  formerOrganization,
  lastVisitedOrganization,
  leftOrganization,
} from '../../lib/browser-storage/values.ts'
import { usePageStore } from '../../lib/page-store.ts'
import classes from './no-organization.module.css'

export function FormerOrganizationNote() {
  const name = usePageStore(formerOrganization)
  const user = usePageStore(apiUser)
  const text = useFormerText(name)
  const last = user && lastVisitedOrganization(user.user_id).get()
  if (!name && !(last && !user.orgs[last])) return null
  return (
    <p className={classes.former} role="status">
      {text}
    </p>
  )
}

function useFormerText(name: string | undefined) {
  const { t } = useLingui()
  const left = usePageStore(leftOrganization)
  const guest = usePageStore(formerGuest)
  if (!name)
    return t`You are no longer a member of your last organization. To return, ask one of its admins to invite you.`
  if (name === left)
    return t`You left ${name}. Create an organization of your own, or open the link of an invitation to another.`
  if (guest) return t`Your guest access to ${name} has ended. To return, ask one of its admins to invite you again.`
  return t`You are no longer a member of ${name}. Ask an admin to invite you again, or to restore it if it was deleted.`
}
