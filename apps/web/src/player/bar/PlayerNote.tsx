import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { duration } from '../../lib/format.ts'
import { usePlayer } from '../engine/state.ts'
import { positionNow } from '../player.ts'
import type { Sound } from '../sound.ts'
import classes from './player-bar.module.css'

/** What one should know of the sound right now: why it does not sound, or where it was taken up again. */
export function PlayerNote({ sound }: { sound: Sound }) {
  const { t } = useLingui()
  const { trouble, waiting, playing, resumed } = usePlayer()
  const { online } = useNetwork()
  if (trouble) {
    const from = duration(positionNow())
    const sentences = {
      blocked: t`Press play to listen from ${from}.`,
      gone: t`This talk was deleted.`,
      unreachable: online
        ? t`The sound cannot be reached right now. Press play to try again.`
        : t`You are offline. The talk goes on as soon as you are back.`,
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
      {playing && waiting && <span className={classes.late}>{t`Loading the sound…`}</span>}
    </span>
  )
}
