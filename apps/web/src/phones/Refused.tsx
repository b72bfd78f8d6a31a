import { useLingui } from '@lingui/react/macro'
import classes from './phones.module.css'
import type { Result } from './result.ts'

/** Why something about a phone was not done; nothing where it was, or was not asked for. */
export function Refused({ result }: { result: Result<unknown> | undefined }) {
  const { t } = useLingui()
  if (result?.result !== 'error') return null
  return (
    <p className={classes.refused} role="alert">
      {result.message === 'Unknown error' ? t`Unknown error` : result.message}
    </p>
  )
}
