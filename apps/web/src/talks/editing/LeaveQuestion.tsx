import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from './editing.module.css'

interface LeaveQuestionProps {
  onKeep: () => void
  onDiscard: () => void
}

/** Asked before anything written is thrown away. */
export function LeaveQuestion({ onKeep, onDiscard }: LeaveQuestionProps) {
  const { t } = useLingui()
  return (
    <div className={classes.bar} role="alertdialog" aria-label={t`Discard your changes?`}>
      <p className={classes.question}>{t`Discard your changes?`}</p>
      <div className={classes.end}>
        <Button variant="default" onClick={onKeep} autoFocus>
          {t`Keep writing`}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {t`Discard`}
        </Button>
      </div>
    </div>
  )
}
