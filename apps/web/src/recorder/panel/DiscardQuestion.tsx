import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Recorder } from '../recorder.ts'
import classes from './panel.module.css'

/** Asked before anything recorded is thrown away. Recording goes on meanwhile. */
export function DiscardQuestion({ recorder }: { recorder: Recorder }) {
  const { t } = useLingui()
  return (
    <div className={classes.question} role="alertdialog" aria-label={t`Discard this recording?`}>
      <p>{t`Discard this recording?`}</p>
      <Button variant="default" onClick={recorder.keep} data-autofocus autoFocus>
        {t`Keep it`}
      </Button>
      <Button color="red" onClick={recorder.discard}>
        {t`Discard`}
      </Button>
    </div>
  )
}
