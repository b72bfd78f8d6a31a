import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { setOpened } from '../../palette/door.ts'
import { BackButton } from './BackButton.tsx'
import classes from './missing.module.css'

/** Where one probably wanted to go, from a place that is not there. */
export function Ways() {
  const { t } = useLingui()
  return (
    <div className={classes.ways}>
      <Button c="var(--button-color)" renderRoot={(props) => <Link {...props} to="/dashboard" search={{}} />}>
        {t`Go to the dashboard`}
      </Button>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t`Go anywhere`}
      </Button>
      <BackButton />
    </div>
  )
}
