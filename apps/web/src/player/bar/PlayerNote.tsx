import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useChannel } from '../../channels/channels.queries.ts'
import { duration } from '../../lib/format.ts'
import { useRecordingDeleted } from '../../ui/use-recording-deleted.ts'
import { type Track, usePlayer } from '../engine/state.ts'
import { positionNow } from '../player.ts'
import type { Sound } from '../sound.ts'
import classes from './player-bar.module.css'

interface PlayerNoteProps {
  sound: Sound
  talk: NonNullable<Track['talk']>
}

export function PlayerNote({ sound, talk }: PlayerNoteProps) {
  const { t } = useLingui()
  const { trouble, waiting, playing, resumed } = usePlayer()
  const { online } = useNetwork()
  if (trouble) {
    const from = duration(positionNow())
    const sentences = {
      blocked: t`Press play to listen from ${from}.`,
      gone: <WhyGone {...talk} />,
      unreachable: online
        ? t`The audio is not available right now. Press play to try again.`
        : t`You are offline. Playback continues when you are back online.`,
    }
    return (
      <span className={classes.note} data-trouble={trouble} role="alert">
        {sentences[trouble]}
      </span>
    )
  }
  if (resumed !== null) {
    const at = duration(resumed)
    return (
      <span className={classes.note}>
        <span role="status">{t`Resumed at ${at}`}</span>
        <UnstyledButton className={classes.fromStart} onClick={() => sound.seek(0)}>{t`From the start`}</UnstyledButton>
      </span>
    )
  }
  return (
    <span className={classes.note} role="status">
      {playing && waiting && <span className={classes.late}>{t`Loading audio…`}</span>}
    </span>
  )
}

/** The server answers the same for a talk that is deleted and one that is hidden. */
function WhyGone({ org_id, channel_id, known }: NonNullable<Track['talk']>) {
  const { t } = useLingui()
  const { channel, isNone } = useChannel(org_id, channel_id)
  const recordingDeleted = useRecordingDeleted()
  const since = known()?.sound_deleted
  if (since) return recordingDeleted(since)
  const isHeard = channel ? channel.joined : !isNone
  return isHeard
    ? t`This talk was deleted, or you no longer have access to it.`
    : t`You no longer have access to the channel of this talk.`
}
