import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { Recorder } from '../../recorder.ts'
import classes from '../panel.module.css'
import { often } from './often.ts'
import { lastMark } from './time-left.ts'

/** What somebody who records should know: that nothing comes, that nothing can be kept, that the end is near. */
export function TakingNote({ recorder }: { recorder: Recorder }) {
  const { t } = useLingui()
  const silent = useSyncExternalStore(often, recorder.isSilent)
  const homeless = useSyncExternalStore(often, recorder.isHomeless)
  const mark = useSyncExternalStore(often, () => lastMark(recorder.elapsed() / 1000))
  const name = recorder.microphoneName()
  const nothing = name
    ? t`We hear nothing from “${name}”. Is it the right microphone, is it muted, is it near enough?`
    : t`We hear nothing. Is it the right microphone, is it muted, is it near enough?`
  return (
    <>
      <div role="status">
        {silent && <p className={classes.warning}>{nothing}</p>}
        {homeless && (
          <p className={classes.warning}>
            {t`This device cannot keep what you record. Leave the page open until the talk is sent.`}
          </p>
        )}
      </div>
      <VisuallyHidden role="status">{mark !== null && timeIn(mark)}</VisuallyHidden>
    </>
  )

  function timeIn(seconds: number) {
    const minutes = seconds / 60
    if (minutes < 1) return t`The recording ends in ${plural(seconds, { one: '# second', other: '# seconds' })}`
    return t`The recording ends in ${plural(minutes, { one: '# minute', other: '# minutes' })}`
  }
}
