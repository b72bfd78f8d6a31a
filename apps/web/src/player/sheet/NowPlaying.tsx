import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, Drawer, Switch } from '@mantine/core'
import { Position } from '../controls/Position.tsx'
import { Speed } from '../controls/Speed.tsx'
import { TalkButton } from '../controls/TalkButton.tsx'
import { Transport } from '../controls/Transport.tsx'
import { Volume } from '../controls/Volume.tsx'
import { WordButton } from '../controls/WordButton.tsx'
import { useAutoplay, useSkipSilence } from '../engine/settings.ts'
import type { Track } from '../engine/state.ts'
import { stopPlayer } from '../player.ts'
import { quietRegions } from '../silence/quiet-regions.ts'
import { soundOf } from '../sound.ts'
import { Waveform } from '../wave/Waveform.tsx'
import classes from './now-playing.module.css'
import { UpNext } from './UpNext.tsx'

interface NowPlayingProps {
  track: Track
  talk: Talk | undefined
  onClose: () => void
}

/** The player at its full size: for thumbs, and for what the bar has no room for. */
export function NowPlaying({ track, talk, onClose }: NowPlayingProps) {
  const { t } = useLingui()
  const [skips] = useSkipSilence()
  const [autoplay] = useAutoplay()
  const sound = soundOf(track)
  const step = { sound, words: talk?.words ?? [] }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t`Now playing`}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <p className={classes.title}>{track.title}</p>
      <Waveform
        key={track.id}
        sound={sound}
        peaks={talk?.peaks ?? []}
        regions={quietRegions(talk, skips)}
        height={72}
      />
      <div className={classes.line}>
        <Position sound={sound} />
        <Speed />
      </div>
      <div className={classes.transport}>
        <Transport
          sound={sound}
          size="lg"
          before={<WordButton {...step} step={-1} />}
          after={<WordButton {...step} step={1} />}
        />
      </div>
      <div className={classes.talks}>
        <TalkButton talk_id={track.id} step={-1} />
        <Volume />
        <TalkButton talk_id={track.id} step={1} />
      </div>
      <Choices />
      <UpNext talk_id={track.id} unheard={autoplay} />
      <Button variant="default" onClick={stopPlayer}>{t`Close the player`}</Button>
    </Drawer>
  )
}

function Choices() {
  const { t } = useLingui()
  const [skips, setSkips] = useSkipSilence()
  const [autoplay, setAutoplay] = useAutoplay()
  const choices = [
    { label: t`Skip silence`, on: skips, set: setSkips },
    { label: t`Play the next unheard`, on: autoplay, set: setAutoplay },
  ]
  return choices.map(({ label, on, set }) => (
    <Switch
      key={label}
      classNames={{ body: classes.choice ?? '' }}
      labelPosition="left"
      label={label}
      checked={on}
      onChange={({ currentTarget }) => set(currentTarget.checked)}
    />
  ))
}
