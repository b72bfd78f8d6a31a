import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Question } from '../machine.ts'
import type { Recorder } from '../recorder.ts'
import classes from './panel.module.css'

/** Asked before anything recorded is thrown away. Recording goes on meanwhile. */
export function QuestionBox({ recorder, question }: { recorder: Recorder; question: Exclude<Question, null> }) {
  const { t } = useLingui()
  const [before] = useState(() => document.activeElement)
  useEffect(() => () => returnFocus(before), [before])
  const again = question === 'again'
  const text = again ? t`Record again? This recording is discarded.` : t`Discard this recording?`
  return (
    <div className={classes.question} role="alertdialog" aria-label={text}>
      <p>{text}</p>
      <Button variant="default" onClick={recorder.keep} data-autofocus autoFocus>
        {t`Keep it`}
      </Button>
      <Button color="red" onClick={recorder.agree}>
        {again ? t`Record again` : t`Discard`}
      </Button>
    </div>
  )
}

/** The focus goes back to where it was, or to the large button where that is gone. */
function returnFocus(before: Element | null) {
  const held = document.activeElement
  if (held && held !== document.body) return
  const back = before?.isConnected && before !== document.body ? before : document.querySelector('[data-round]')
  if (back instanceof HTMLElement) back.focus({ preventScroll: true })
}
