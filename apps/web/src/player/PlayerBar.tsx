import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { speedOf } from './speed.ts'
import { useKept } from '../lib/browser-storage/use-kept.ts'
import { useOrganization } from '../organizations/organizations.queries.ts'
import { useMe } from '../users/users.queries.ts'
import { followMediaKeys } from './media-session.ts'
import { Position } from './controls/Position.tsx'
import { setSpeed, stopPlayer, togglePlayer, usePlayer } from './player.ts'
import classes from './player-bar.module.css'
import { Scrubber } from './controls/Scrubber.tsx'
import { Speed } from './controls/Speed.tsx'
import { soundOf } from './sound.ts'
import { Transport } from './controls/Transport.tsx'
import { useSpace } from './use-space.ts'

/** What sounds, wherever one is in the app; silent with the person and the organization that it belongs to. */
export function PlayerBar() {
  const { t } = useLingui()
  const { user_id } = useMe()
  const { org_id } = useOrganization()
  const { track, failed } = usePlayer()
  const speed = useKept(speedOf(user_id)) ?? 1

  useEffect(() => setSpeed(speed), [speed])
  useEffect(followMediaKeys, [])
  useEffect(() => stopPlayer, [user_id, org_id])
  useSpace(track ? togglePlayer : undefined)

  if (!track?.talk) return null
  const sound = soundOf(track)
  return (
    <section className={classes.bar} aria-label={t`Player`}>
      <Transport sound={sound} />
      <div className={classes.what}>
        <Link className={classes.title} to="/dashboard" search={track.talk}>
          {track.title}
        </Link>
        {failed ? (
          <span className={classes.failed} role="alert">
            {t`The sound cannot be reached right now. Press play to try again.`}
          </span>
        ) : (
          <Scrubber sound={sound} />
        )}
      </div>
      <span className={classes.position}>
        <Position sound={sound} />
      </span>
      <span className={classes.speed}>
        <Speed user_id={user_id} />
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        radius="xl"
        onClick={stopPlayer}
        aria-label={t`Close the player`}
      >
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
    </section>
  )
}
