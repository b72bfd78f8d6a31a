import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import classes from './form.module.css'

export const SHORTEST_PASSWORD = 10

export function PasswordRule({ password }: { password: string }) {
  const { t } = useLingui()
  const kept = password.length >= SHORTEST_PASSWORD
  const Icon = kept ? IconCheck : IconPoint
  return (
    <span className={classes.rule} data-kept={kept}>
      <Icon size={14} aria-hidden />
      {t`At least ${SHORTEST_PASSWORD} characters`}
    </span>
  )
}
