import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerRecordFilled, IconTrash } from '@tabler/icons-react'
import type { Recorder } from '../recorder.ts'
import classes from './panel.module.css'

/** Pause and discard, while recording. */
export function RecordingControls({ recorder, paused }: { recorder: Recorder; paused: boolean }) {
  const { t } = useLingui()
  const icon = { variant: 'subtle', color: 'gray', size: 44, radius: 'xl' } as const
  return (
    <div className={classes.controls}>
      {paused ? (
        <ActionIcon {...icon} onClick={() => recorder.resume()} aria-label={t`Go on recording`}>
          <IconPlayerRecordFilled size={20} />
        </ActionIcon>
      ) : (
        <ActionIcon {...icon} onClick={() => recorder.pause()} aria-label={t`Pause the recording`}>
          <IconPlayerPauseFilled size={20} />
        </ActionIcon>
      )}
      <ActionIcon {...icon} onClick={recorder.escape} aria-label={t`Discard the recording`}>
        <IconTrash size={20} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
