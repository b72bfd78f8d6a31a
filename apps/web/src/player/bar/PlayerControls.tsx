import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronUp, IconPlaylist, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { usePlayingTalk } from './use-playing-talk.ts'
import { PlayButton, PlayerButton, Position } from '../controls/PlayerButtons.tsx'
import { useAutoplay } from '../engine/settings.ts'
import { SkipSilence, Speed, Volume } from '../controls/SoundSettings.tsx'
import { TalkButton, Transport } from '../controls/Transport.tsx'
import type { Track } from '../engine/state.ts'
import { stopPlayer } from '../player.ts'
import { soundOf } from '../sound.ts'
import classes from './player-bar.module.css'
import { PlayerNote } from './PlayerNote.tsx'
import { Scrubber } from './Scrubber.tsx'

const NowPlaying = lazyPart(async () => (await import('./NowPlaying.tsx')).NowPlaying)

const UnheardPart = lazyPart(async () => (await import('../unheard/UnheardPart.tsx')).UnheardPart, { instead: null })

/** The open talk has its own controls, so for that talk the bar shows only the remaining ones. */
export function PlayerControls({ track, openTalk }: { track: Track | null; openTalk: string | undefined }) {
  const { t } = useLingui()
  if (!track?.talk) return null
  const Form = track.talk.talk_id === openTalk ? PlayerLine : FullBar
  // Its channel and voice may load after its sound.
  const named = track.title ? track : { ...track, title: t`Talk` }
  return <Form track={named} talk={track.talk} />
}

interface PlayerFormProps {
  track: Track
  talk: NonNullable<Track['talk']>
}

function PlayerLine({ track, talk }: PlayerFormProps) {
  const { t } = useLingui()
  return (
    <section className={classes.bar} data-player data-line aria-label={t`Player`}>
      <div className={`${classes.what} ${classes.line}`}>
        <span className={`${classes.title} ${classes.wideOnly}`}>{track.title}</span>
        <UnheardPart part="left" />
        <PlayerNote sound={soundOf(track)} talk={talk} />
      </div>
      <span className={classes.side} dir="ltr">
        <TalkButton talk_id={talk.talk_id} step={-1} />
        <TalkButton talk_id={talk.talk_id} step={1} />
      </span>
      <span className={`${classes.side} ${classes.wide}`}>
        <Autoplay />
        <UnheardPart part="announce" />
        <Volume />
      </span>
      <PlayerEnd track={track} talk={talk} />
    </section>
  )
}

function FullBar({ track, talk }: PlayerFormProps) {
  const { t } = useLingui()
  const sound = soundOf(track)
  const { talk_id, channel_id } = talk
  const known = usePlayingTalk(talk.org_id, talk_id)
  return (
    <section className={classes.bar} data-player aria-label={t`Player`}>
      <span className={classes.wideOnly}>
        <Transport
          sound={sound}
          before={<TalkButton talk_id={talk_id} step={-1} />}
          after={<TalkButton talk_id={talk_id} step={1} />}
        />
      </span>
      <span className={classes.small}>
        <PlayButton sound={sound} />
        <UnheardPart part="next" />
      </span>
      <div className={classes.what}>
        <div className={classes.line}>
          <Link className={classes.title} to="/dashboard" search={{ talk_id, channel_id }}>
            {track.title}
          </Link>
          <UnheardPart part="left" />
          <PlayerNote sound={sound} talk={talk} />
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
        <UnheardPart part="announce" />
        <Volume />
      </span>
      <PlayerEnd track={track} talk={talk} />
    </section>
  )
}

function PlayerEnd({ track, talk: { org_id, talk_id } }: PlayerFormProps) {
  const { t } = useLingui()
  const [expanded, { open, close }] = useDisclosure()
  const known = usePlayingTalk(org_id, talk_id)
  return (
    <>
      <span className={classes.expand}>
        <PlayerButton icon={IconChevronUp} label={t`Show the player`} onClick={open} />
      </span>
      <span className={classes.wideOnly}>
        <PlayerButton icon={IconX} label={t`Close the player`} onClick={stopPlayer} />
      </span>
      {expanded && <NowPlaying track={track} talk={known} onClose={close} />}
    </>
  )
}

function Autoplay() {
  const { t } = useLingui()
  const [on, set] = useAutoplay()
  return <PlayerButton icon={IconPlaylist} label={t`Play the next unheard`} pressed={on} onClick={() => set(!on)} />
}
