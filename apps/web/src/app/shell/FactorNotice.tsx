import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { longDate } from '../../lib/format.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import classes from './shell.module.css'

/** Until the date, for people without a second factor. */
export function FactorNotice() {
  const { t } = useLingui()
  const { name, factor_from } = useOrganization()
  const date = longDate(factor_from ?? '')
  return (
    <div className={classes.ends} role="status">
      <IconShieldLock size={16} aria-hidden />
      {t`${name} requires two-factor authentication from ${date}.`}
      <Button variant="default" size="compact-sm" component={Link} to="/account">
        {t`Set up`}
      </Button>
    </div>
  )
}
