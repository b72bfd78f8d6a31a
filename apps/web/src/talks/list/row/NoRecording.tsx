import { useLingui } from '@lingui/react/macro'
import { IconVolumeOff } from '@tabler/icons-react'
import { useRecordingDeleted } from '../../../ui/use-recording-deleted.ts'
import classes from './no-recording.module.css'
import rowClasses from './talk-row.module.css'

/** In place of the waveform. */
export function NoRecording({ since }: { since: string }) {
  const { t } = useLingui()
  const sentence = useRecordingDeleted()(since)
  return (
    <span className={classes.none} role="img" aria-label={sentence} title={sentence}>
      <span className={rowClasses.roomy}>{t`No recording`}</span>
      <IconVolumeOff className={rowClasses.narrow ?? ''} size={16} stroke={1.8} aria-hidden />
    </span>
  )
}
