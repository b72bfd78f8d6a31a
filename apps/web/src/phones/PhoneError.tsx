import { useLingui } from '@lingui/react/macro'
import classes from './phones.module.css'
import type { VerificationResult } from './verification-result.ts'

export function PhoneError({ result }: { result: VerificationResult<unknown> | undefined }) {
  const { t } = useLingui()
  if (result?.result !== 'error') return null
  return (
    <p className={classes.refused} role="alert">
      {result.message === 'Unknown error' ? t`Unknown error` : result.message}
    </p>
  )
}
