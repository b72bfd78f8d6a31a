import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import frame from '../auth.module.css'
import { SignOutButton } from './SignOutButton.tsx'
import classes from './no-organization.module.css'

export function NoOrganizationLinks() {
  const { t } = useLingui()
  return (
    <div className={classes.links}>
      <Link to="/account" search={{}} className={frame.quietLink}>
        {t`Account`}
      </Link>
      <SignOutButton />
    </div>
  )
}
