import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import frame from '../../../auth/auth.module.css'
import { SignOutButton } from '../SignOutButton.tsx'
import classes from './outside.module.css'

/** Where somebody can go who is in no organization yet. */
export function OtherWays() {
  const { t } = useLingui()
  return (
    <div className={classes.ways}>
      <Link to="/account" search={{}} className={frame.quietLink}>
        {t`Account`}
      </Link>
      <SignOutButton />
    </div>
  )
}
