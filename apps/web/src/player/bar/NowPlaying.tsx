import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, Drawer, Switch, UnstyledButton } from '@mantine/core'
import { Position, WordButton } from '../controls/PlayerButtons.tsx'
import { Speed, Volume } from '../controls/SoundSettings.tsx'
import { TalkButton, Transport } from '../controls/Transport.tsx'
import { useAnnouncements, useAutoplay, useSkipSilence } from '../engine/settings.ts'
import type { Track } from '../engine/state.ts'
import { stopPlayer } from '../player.ts'
import { quietRegions } from '../engine/quiet-regions.ts'
import { soundOf } from '../sound.ts'
import { Waveform } from './Waveform.tsx'
import classes from './now-playing.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { duration } from '../../lib/format.ts'
import { moveTo } from '../queue/advance-queue.ts'
import { useCanAnnounce } from '../unheard/announce.ts'
import { followersOf, useQueue } from '../queue/queue.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useUnheardCount } from '../../channels/channels.queries.ts'
import { UnheardSlot } from '../unheard/UnheardSlot.tsx'

interface NowPlayingProps {
  track: Track
  talk: Talk | undefined
  onClose: () => void
}

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
      <div className={classes.talks} dir="ltr">
        <TalkButton talk_id={track.id} step={-1} />
        <Volume />
        <TalkButton talk_id={track.id} step={1} />
      </div>
      <NotificationSettings />
      <AllUnheard />
      <UpNext talk_id={track.id} autoplay={autoplay} />
      <Button variant="default" onClick={stopPlayer}>{t`Close the player`}</Button>
    </Drawer>
  )
}

function NotificationSettings() {
  const { t } = useLingui()
  const [skips, setSkips] = useSkipSilence()
  const [autoplay, setAutoplay] = useAutoplay()
  const [announces, setAnnounces] = useAnnouncements()
  const announcing = { label: t`Announce talks`, on: announces, set: setAnnounces }
  const choices = [
    { label: t`Skip silence`, on: skips, set: setSkips },
    { label: t`Play the next unheard`, on: autoplay, set: setAutoplay },
    ...(useCanAnnounce() ? [announcing] : []),
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

const SHOWN = 5

function AllUnheard() {
  const { org_id } = useOrganization()
  const unheard = useUnheardCount(org_id)
  return unheard !== undefined && <UnheardSlot where={{ org_id, query: '' }} unheard={unheard} />
}

function UpNext({ talk_id, autoplay }: { talk_id: string; autoplay: boolean }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const queue = useQueue()
  const unheard = autoplay || queue?.unheard !== undefined
  const talks = queue ? followersOf(queue.talks, talk_id, { unheard }).slice(0, SHOWN) : []
  if (!queue || talks.length === 0) return null
  return (
    <section className={classes.next} aria-labelledby="up-next">
      <h3 id="up-next" className={classes.heading}>
        {unheard ? t`Next unheard` : t`Next in the list`}
      </h3>
      <ul className={classes.list}>
        {talks.map((talk) => (
          <li key={talk.talk_id}>
            <UnstyledButton className={classes.row} onClick={() => void moveTo(client, talk)}>
              <span className={classes.name}>
                {queue.titleOf(talk)}
                <span className={classes.text}>{talk.text}</span>
              </span>
              <span className="numbers">{duration(talk.duration ?? 0)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
