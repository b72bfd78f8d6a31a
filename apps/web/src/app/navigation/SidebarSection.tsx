import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { type ChannelSection, FAVORITES, UNHEARD } from '../../channels/channel-sections.ts'
import { collapsedSections } from '../../lib/browser-storage/channel-values.ts'
import { usePageStore } from '../../lib/page-store.ts'
import { SidebarChannel, UnheardSign } from './SidebarChannel.tsx'
import classes from './sidebar.module.css'

interface SidebarSectionProps {
  section: ChannelSection
  unheard: ReadonlyMap<string, number> | undefined
}

/** Favorites, unheard channels or a group, which collapse, or the channels in no group. */
export function SidebarSection({ section: { id, name, channels }, unheard }: SidebarSectionProps) {
  const { t } = useLingui()
  const collapsed = usePageStore(collapsedSections)
  const title = name ?? { [FAVORITES]: t`Favorites`, [UNHEARD]: t`Unheard` }[id]
  const isCollapsed = title !== undefined && collapsed?.[id] === true
  const unheardIn = (channel_id: string) => unheard?.get(channel_id) ?? 0
  const hidden = isCollapsed ? channels.filter(({ mute }) => !mute) : []
  const sum = hidden.reduce((before, { channel_id }) => before + unheardIn(channel_id), 0)
  return (
    <>
      {title !== undefined && (
        <UnstyledButton
          className={classes.group}
          aria-expanded={!isCollapsed}
          onClick={() => collapsedSections.set({ ...collapsed, [id]: !isCollapsed })}
        >
          <span className={classes.name} dir="auto">
            {title}
          </span>
          {sum > 0 && <UnheardSign unheard={sum} />}
        </UnstyledButton>
      )}
      {!isCollapsed && (
        <ul className={classes.list} aria-label={title ?? t`Channels`}>
          {channels.map((channel) => (
            <SidebarChannel key={channel.channel_id} channel={channel} unheard={unheardIn(channel.channel_id)} />
          ))}
        </ul>
      )}
    </>
  )
}
