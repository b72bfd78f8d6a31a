import type { TalkRow } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import classes from './talk-state.module.css'

export function TalkState({ talk }: { talk: Pick<TalkRow, 'state' | 'reason'> }) {
  const { t } = useLingui()
  const { state, reason } = talk
  const words: Record<TalkRow['state'], string> = {
    received: t`Received`,
    transcoding: t`Transcoding…`,
    waiting: reason ?? t`Waiting for an engine`,
    transcribing: t`Transcribing…`,
    ready: t`No speech detected`,
    failed: reason ? t`Failed: ${reason}` : t`Failed`,
  }
  return (
    <span className={classes.state} data-state={state}>
      {words[state]}
    </span>
  )
}
