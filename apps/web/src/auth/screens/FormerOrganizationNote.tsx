import { useLingui } from '@lingui/react/macro'
import { apiUser } from '../../lib/browser-storage/server-values.ts'
import { formerOrganization, lastVisitedOrganization, leftOrganization } from '../../lib/browser-storage/values.ts'
import { usePageStore } from '../../lib/page-store.ts'
import classes from './no-organization.module.css'

export function FormerOrganizationNote() {
  const { t } = useLingui()
  const name = usePageStore(formerOrganization)
  const left = usePageStore(leftOrganization)
  const user = usePageStore(apiUser)
  const last = user && lastVisitedOrganization(user.user_id).get()
  if (!name && !(last && !user.orgs[last])) return null
  return (
    <p className={classes.former} role="status">
      {name && name === left
        ? t`You left ${name}. Create an organization of your own, or open the link of an invitation to another.`
        : name
          ? t`You are no longer a member of ${name}. Ask an admin to invite you again, or to restore it if it was deleted.`
          : t`You are no longer a member of your last organization. To return, ask one of its admins to invite you.`}
    </p>
  )
}
