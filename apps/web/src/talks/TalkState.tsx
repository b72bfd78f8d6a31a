import type { TalkRow } from '@earshot/contract/talks'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconVolumeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TalkReason } from '../ui/TalkReason.tsx'
import { useRecordingDeleted } from '../ui/use-recording-deleted.ts'
import classes from './talk-state.module.css'

export function TalkState({ talk }: { talk: Pick<TalkRow, 'state' | 'reason'> }) {
  const { t } = useLingui()
  const { state, reason } = talk
  const words: Record<TalkRow['state'], ReactNode> = {
    received: t`Received`,
    transcoding: t`Preparing audio…`,
    waiting: reason ? <TalkReason reason={reason} /> : t`Waiting to be transcribed`,
    transcribing: t`Transcribing…`,
    ready: t`No speech detected`,
    failed: reason ? (
      <Trans>
        Failed: <TalkReason reason={reason} />
      </Trans>
    ) : (
      t`Failed`
    ),
  }
  return (
    <span className={classes.state} data-state={state}>
      {words[state]}
    </span>
  )
}

/** In place of the waveform. */
export function NoRecording({ since }: { since: string }) {
  const { t } = useLingui()
  const sentence = useRecordingDeleted()(since)
  return (
    <span className={classes.none} role="img" aria-label={sentence} title={sentence}>
      <span className={classes.wideOnly}>{t`No recording`}</span>
      <IconVolumeOff className={classes.narrow ?? ''} size={16} stroke={1.8} aria-hidden />
    </span>
  )
}
