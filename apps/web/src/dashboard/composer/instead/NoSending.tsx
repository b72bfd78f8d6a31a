import { useLingui } from '@lingui/react/macro'
import classes from '../composer.module.css'

/** For those who may not send. */
export function NoSending() {
  const { t } = useLingui()
  return <p className={classes.none}>{t`You can listen and read here. To send talks, ask an admin to let you.`}</p>
}
