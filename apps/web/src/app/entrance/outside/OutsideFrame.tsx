import { useLingui } from '@lingui/react/macro'
import { ModalsProvider } from '@mantine/modals'
import { Link, Outlet } from '@tanstack/react-router'
import frame from '../../../auth/auth.module.css'
import { Mark } from '../../../ui/theme/Mark.tsx'
import { SignOutButton } from '../SignOutButton.tsx'
import classes from './outside.module.css'

/** The frame around the account of somebody who is in no organization yet. */
export function OutsideFrame() {
  const { t } = useLingui()
  return (
    <ModalsProvider>
      <div className={classes.frame}>
        <nav className={classes.bar} aria-label={t`Main`}>
          <Mark size={28} />
          <Link to="/dashboard" search={{}} className={frame.quietLink}>
            {t`Organizations`}
          </Link>
          <SignOutButton />
        </nav>
        <main className={classes.main}>
          <Outlet />
        </main>
      </div>
    </ModalsProvider>
  )
}
