import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from './auth.module.css'
import { sentenceFor } from './messages.ts'

interface ProblemProps {
  error: Error
  /** Tries again, in place. */
  retry?: () => void
}

/** What the identity provider refused, as one sentence. */
export function Problem({ error, retry }: ProblemProps) {
  const { t, i18n } = useLingui()
  return (
    <div className={classes.problem} role="alert">
      {i18n._(sentenceFor(error))}
      {retry && (
        <Button variant="default" size="sm" onClick={retry}>
          {t`Try again`}
        </Button>
      )}
    </div>
  )
}
