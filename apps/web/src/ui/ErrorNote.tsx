import { ApiError } from '@earshot/contract/errors'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { errorMessage } from './screen/error-message.ts'
import classes from './styles/states.module.css'

interface ErrorNoteProps {
  error: Error
  /** What failed, for example: The channels could not be loaded. */
  title?: string
  /** What is not lost, for example: Your recording is kept on this device. */
  safe?: string
  retry?: () => void
}

export function ErrorNote({ error, title, safe, retry }: ErrorNoteProps) {
  const { t } = useLingui()
  const id = error instanceof ApiError ? error.details.request_id : undefined
  return (
    <div className={classes.note} role="alert">
      {title && <p className={classes.title}>{title}</p>}
      <p>{errorMessage(error)}</p>
      {safe && <p className={classes.text}>{safe}</p>}
      {id && <p className={classes.id}>{t`If you ask for help, include this ID: ${id}`}</p>}
      {retry && (
        <Button variant="default" size="sm" onClick={retry}>
          {t`Try again`}
        </Button>
      )}
    </div>
  )
}
