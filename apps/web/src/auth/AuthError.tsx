import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from './auth.module.css'
import { authErrorMessage } from './errors/error-messages.ts'

interface AuthErrorProps {
  error: Error
  retry?: () => void
}

export function AuthError({ error, retry }: AuthErrorProps) {
  const { t, i18n } = useLingui()
  return (
    <div className={classes.problem} role="alert">
      {i18n._(authErrorMessage(error))}
      {retry && (
        <Button variant="default" size="sm" onClick={retry}>
          {t`Try again`}
        </Button>
      )}
    </div>
  )
}
