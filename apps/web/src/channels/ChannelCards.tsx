import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useDrafts } from '../ui/form/use-drafts.ts'
import { FilterField, WORTH_FILTERING } from '../ui/table/FilterField.tsx'
import { ShowMore } from '../ui/table/ShowMore.tsx'
import { usePage } from '../ui/table/use-page.ts'
import { ChannelCard } from './ChannelCard.tsx'
import classes from './channels.module.css'
import { type ChannelDraft, useNewestInChannels, useUnheard } from './channels.queries.ts'

interface ChannelCardsProps {
  org_id: string
  channels: Channel[]
  admin: boolean
}

export function ChannelCards({ org_id, channels, admin }: ChannelCardsProps) {
  const { t } = useLingui()
  const unheard = useUnheard(org_id).data
  const drafts = useDrafts<ChannelDraft>()
  const [sought, setSought] = useState('')
  useNewestInChannels(org_id)
  const found = channels.filter((channel) => isSought(channel, sought))
  const page = usePage(found)
  return (
    <>
      {channels.length > WORTH_FILTERING && (
        <FilterField label={t`Filter channels`} value={sought} onChange={setSought} />
      )}
      <ul className={classes.cards} aria-label={t`Channels`}>
        {page.shown.map((channel) => (
          <ChannelCard
            key={channel.channel_id}
            {...{ channel, admin, drafts }}
            unheard={unheard?.get(channel.channel_id) ?? 0}
          />
        ))}
      </ul>
      <ShowMore page={page} />
      {found.length === 0 && <EmptyState title={t`No channel is called that`} />}
    </>
  )
}

const isSought = ({ name, notes }: Channel, sought: string) =>
  `${name} ${notes}`.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase())
