import { useLingui } from '@lingui/react/macro'
import { apiUser } from '../../../lib/browser-storage/of-server.ts'
import { formerOrganization, lastVisitedOrganization } from '../../../lib/browser-storage/values.ts'
import { usePageValue } from '../../../lib/page-value/use-page-value.ts'
import classes from './outside.module.css'

/** Why somebody stands outside who was in an organization here before. After signing in anew its name is not known any more. */
export function FormerOrganization() {
  const { t } = useLingui()
  const name = usePageValue(formerOrganization)
  const user = usePageValue(apiUser)
  const last = user && lastVisitedOrganization(user.user_id).get()
  if (!name && !(last && !user.orgs[last])) return null
  return (
    <p className={classes.former} role="status">
      {name
        ? t`You are no longer a member of ${name}. To come back, ask one of its admins to invite you.`
        : t`You are no longer a member of the organization you were in last. To come back, ask one of its admins to invite you.`}
    </p>
  )
}
