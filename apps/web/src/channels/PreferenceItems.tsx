import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconBell, IconBellOff, IconStar, IconStarOff } from '@tabler/icons-react'
import { notifyError } from '../ui/screen/notify-error.ts'
import { useChangePreferences } from './channel-preferences.queries.ts'
import { useMuteText } from './use-mute-text.ts'

const iconProps = { size: 16, stroke: 1.6 }
const HOUR = 60 * 60 * 1000

/** What a menu of a channel has for the person alone. */
export function PreferenceItems({ channel: { org_id, channel_id, favorite, mute } }: { channel: Channel }) {
  const { t } = useLingui()
  const muteText = useMuteText()
  const { mutateAsync } = useChangePreferences(org_id)
  // The menu is gone by then, which ends callbacks of `mutate`.
  const prefer = (change: Partial<Pick<Channel, 'favorite' | 'mute'>>) =>
    void mutateAsync({ channel_id, ...change }).catch((error) => notifyError(t`Could not change the channel`, error))
  const muteUntil = (until: string | null) => prefer({ mute: { until } })
  const Star = favorite ? IconStarOff : IconStar
  return (
    <>
      <Menu.Item leftSection={<Star {...iconProps} />} onClick={() => prefer({ favorite: !favorite })}>
        {favorite ? t`Remove from favorites` : t`Add to favorites`}
      </Menu.Item>
      {mute && (
        <>
          <Menu.Label>{muteText(mute)}</Menu.Label>
          <Menu.Item leftSection={<IconBell {...iconProps} />} onClick={() => prefer({ mute: null })}>
            {t`Unmute channel`}
          </Menu.Item>
        </>
      )}
      {!mute && (
        <>
          <Menu.Item leftSection={<IconBellOff {...iconProps} />} onClick={() => muteUntil(inAnHour())}>
            {t`Mute for an hour`}
          </Menu.Item>
          <Menu.Item leftSection={<IconBellOff {...iconProps} />} onClick={() => muteUntil(tomorrow())}>
            {t`Mute until tomorrow`}
          </Menu.Item>
          <Menu.Item leftSection={<IconBellOff {...iconProps} />} onClick={() => muteUntil(null)}>
            {t`Mute channel`}
          </Menu.Item>
        </>
      )}
    </>
  )
}

const inAnHour = () => new Date(Date.now() + HOUR).toISOString()

const MORNING = 8

function tomorrow() {
  const day = new Date()
  day.setDate(day.getDate() + 1)
  day.setHours(MORNING, 0, 0, 0)
  return day.toISOString()
}
