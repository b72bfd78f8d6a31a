import { useLingui } from '@lingui/react/macro'
import { ModalsProvider } from '@mantine/modals'
import { Link, Outlet } from '@tanstack/react-router'
import frame from '../auth.module.css'
import { Logo } from '../../ui/theme/Logo.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import classes from './no-organization.module.css'

export function NoOrganizationFrame() {
  const { t } = useLingui()
  return (
    <ModalsProvider>
      <div className={classes.frame}>
        <nav className={classes.bar} aria-label={t`Main`}>
          <Logo size={28} />
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
