import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconBan, IconHistory, IconPin, IconPinnedOff, IconPlayerPlay } from '@tabler/icons-react'
import { channelLabel } from '../../../lib/channel-label.ts'
import { useChannels } from '../../../channels/channels.queries.ts'
import { liveAvoided } from '../../../lib/browser-storage/channel-values.ts'
import { usePlayer } from '../../../player/engine/state.ts'
import { pausePlayer } from '../../../player/player.ts'
import { Time } from '../../../ui/Time.tsx'
import { LazyMenu } from '../../../ui/lazy/LazyMenu.tsx'
import type { AnchorState } from '../../../ui/lazy/use-anchor.ts'
import { heldAmong, heldChannel } from './live-choices.ts'
import { useCatchUp } from './use-catch-up.ts'
import { useLiveChoices } from './use-live-choices.ts'

const MINUTE = 60_000
const AVOIDED_FOR = [30, 60, 120]
const CAUGHT_UP = [5, 15, 30]
const iconProps = { size: 16, stroke: 1.6 }

interface LiveOptionItemsProps extends AnchorState {
  org_id: string
  channel_id: string | undefined
}

export function LiveOptionItems({ org_id, channel_id, ...anchor }: LiveOptionItemsProps) {
  const { t } = useLingui()
  const catchUpWith = useCatchUp(org_id, channel_id)
  return (
    <LazyMenu anchor={anchor} position="bottom-end" width={280}>
      <Menu.Label>{t`Catch up first`}</Menu.Label>
      {CAUGHT_UP.map((minutes) => (
        <Menu.Item key={minutes} leftSection={<IconHistory {...iconProps} />} onClick={() => void catchUpWith(minutes)}>
          {t`${plural(minutes, { one: 'Last minute', other: 'Last # minutes' })}`}
        </Menu.Item>
      ))}
      {!channel_id && <ChannelItems org_id={org_id} />}
    </LazyMenu>
  )
}

/** Of the channel that plays, and those that are held or avoided. */
function ChannelItems({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { track } = usePlayer()
  const channels = useChannels(org_id).data ?? []
  const choices = useLiveChoices(org_id, undefined)
  const held = channels.find((channel) => channel.channel_id === heldAmong(choices))
  const heldName = held && channelLabel(held)
  const playing = channels.find((channel) => channel.channel_id === track?.talk?.channel_id)
  return (
    <>
      {held && (
        <>
          <Menu.Label>{t`Only ${heldName} plays`}</Menu.Label>
          <Menu.Item leftSection={<IconPinnedOff {...iconProps} />} onClick={() => heldChannel.set(undefined)}>
            {t`Release ${heldName}`}
          </Menu.Item>
        </>
      )}
      {playing && !held && <PlayingItems channel_id={playing.channel_id} name={channelLabel(playing)} />}
      {!playing && !held && <Menu.Label>{t`Play a talk to hold or avoid its channel.`}</Menu.Label>}
      <AvoidedItems org_id={org_id} />
    </>
  )
}

function PlayingItems({ channel_id, name }: { channel_id: string; name: string }) {
  const { t } = useLingui()
  return (
    <>
      <Menu.Label>{name}</Menu.Label>
      <Menu.Item leftSection={<IconPin {...iconProps} />} onClick={() => heldChannel.set(channel_id)}>
        {t`Hold: play only this channel`}
      </Menu.Item>
      {AVOIDED_FOR.map((minutes) => (
        <Menu.Item key={minutes} leftSection={<IconBan {...iconProps} />} onClick={() => avoid(channel_id, minutes)}>
          {t`${plural(minutes, { one: 'Avoid for a minute', other: 'Avoid for # minutes' })}`}
        </Menu.Item>
      ))}
    </>
  )
}

/** Also leaves the talk that plays. */
function avoid(channel_id: string, minutes: number) {
  liveAvoided.set({ ...liveAvoided.get(), [channel_id]: Date.now() + minutes * MINUTE })
  pausePlayer()
}

function AvoidedItems({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const channels = useChannels(org_id).data ?? []
  const { avoided } = useLiveChoices(org_id, undefined)
  const listed = channels.filter(({ channel_id }) => channel_id in avoided)
  function undo(channel_id: string) {
    const { [channel_id]: _, ...others } = avoided
    liveAvoided.set(others)
  }
  if (listed.length === 0) return null
  return (
    <>
      <Menu.Label>{t`Avoided`}</Menu.Label>
      {listed.map((channel) => {
        const name = channelLabel(channel)
        return (
          <Menu.Item
            key={channel.channel_id}
            closeMenuOnClick={false}
            leftSection={<IconPlayerPlay {...iconProps} />}
            rightSection={<Time at={new Date(avoided[channel.channel_id] ?? 0).toISOString()} />}
            onClick={() => undo(channel.channel_id)}
          >
            {t`Play ${name} again`}
          </Menu.Item>
        )
      })}
    </>
  )
}
