import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronUp, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { part } from '../../ui/screen/late/part.tsx'
import { useTalk } from '../../talks/talks.queries.ts'
import { Autoplay } from '../controls/Autoplay.tsx'
import { PlayButton } from '../controls/PlayButton.tsx'
import { Position } from '../controls/Position.tsx'
import { RoundIcon } from '../controls/RoundIcon.tsx'
import { SkipSilence } from '../controls/SkipSilence.tsx'
import { Speed } from '../controls/Speed.tsx'
import { TalkButton } from '../controls/TalkButton.tsx'
import { Transport } from '../controls/Transport.tsx'
import { Volume } from '../controls/Volume.tsx'
import type { Track } from '../engine/state.ts'
import { stopPlayer } from '../player.ts'
import { soundOf } from '../sound.ts'
import { PlayerNote } from './PlayerNote.tsx'
import classes from './player-bar.module.css'
import { Scrubber } from './Scrubber.tsx'

const NowPlaying = part(async () => (await import('../sheet/NowPlaying.tsx')).NowPlaying)

/** What sounds, and everything that can be done with it. */
export const Bar = ({ track }: { track: Track | null }) => track?.talk && <Sounding track={track} talk={track.talk} />

function Sounding({ track, talk }: { track: Track; talk: NonNullable<Track['talk']> }) {
  const { t } = useLingui()
  const [expanded, { open, close }] = useDisclosure()
  const sound = soundOf(track)
  const { talk_id, channel_id } = talk
  const { data: known } = useTalk(talk.org_id, talk_id)
  return (
    <section className={classes.bar} aria-label={t`Player`}>
      <span className={classes.roomy}>
        <Transport
          sound={sound}
          before={<TalkButton talk_id={talk_id} step={-1} />}
          after={<TalkButton talk_id={talk_id} step={1} />}
        />
      </span>
      <span className={classes.small}>
        <PlayButton sound={sound} />
      </span>
      <div className={classes.what}>
        <div className={classes.line}>
          <Link className={classes.title} to="/dashboard" search={{ talk_id, channel_id }}>
            {track.title}
          </Link>
          <PlayerNote sound={sound} />
        </div>
        <Scrubber sound={sound} peaks={known?.peaks ?? []} />
      </div>
      <span className={classes.position}>
        <Position sound={sound} />
      </span>
      <span className={`${classes.side} ${classes.wide}`}>
        <Speed />
        <SkipSilence />
        <Autoplay />
        <Volume />
      </span>
      <span className={classes.expand}>
        <RoundIcon icon={IconChevronUp} label={t`Show the player`} onClick={open} />
      </span>
      <span className={classes.roomy}>
        <RoundIcon icon={IconX} label={t`Close the player`} onClick={stopPlayer} />
      </span>
      {expanded && <NowPlaying track={track} talk={known} onClose={close} />}
    </section>
  )
}
