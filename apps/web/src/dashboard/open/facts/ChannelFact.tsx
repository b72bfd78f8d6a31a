import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useChannels } from '../../../channels/channels.queries.ts'
import { Fact } from '../../../talks/facts/Fact.tsx'
import { useChangeTalk } from '../../../talks/talks.queries.ts'
import { ChannelLink } from '../../ChannelLink.tsx'
import { useIsOwner } from '../header/use-is-owner.ts'
import classes from './facts.module.css'
import type { InPlace } from './in-place.ts'

/** Where it was sent: a link to the channel. Its sender and admins move it. */
export function ChannelFact({ talk, changing, begin, end }: InPlace) {
  const { t } = useLingui()
  const { org_id, talk_id, channel_id } = talk
  const isOwner = useIsOwner(talk)
  const channels = useChannels(org_id).data ?? []
  const change = useChangeTalk(org_id)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (changing) field.current?.scrollIntoView({ block: 'center' })
  }, [changing])

  function choose(chosen: string | null) {
    if (chosen && chosen !== channel_id) change.mutate({ talk_id, channel_id: chosen })
    end()
  }

  return (
    <Fact
      name={t`Channel`}
      change={changing || !begin || !isOwner ? undefined : { name: t`Move to another channel`, begin }}
    >
      {changing ? (
        <Select
          ref={field}
          className={classes.choice ?? ''}
          aria-label={t`Channel`}
          data={channels.map(({ channel_id: value, name: label }) => ({ value, label }))}
          value={channel_id}
          onChange={choose}
          onBlur={end}
          nothingFoundMessage={t`No such channel`}
          comboboxProps={{ withinPortal: false }}
          searchable
          allowDeselect={false}
          autoFocus
          defaultDropdownOpened
        />
      ) : (
        <ChannelLink channel_id={channel_id} />
      )}
    </Fact>
  )
}
