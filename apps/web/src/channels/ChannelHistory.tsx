import type { ChannelEvent } from '@earshot/contract/channel-members'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Time } from '../ui/Time.tsx'
import { useChannelEvents } from './channel-members.queries.ts'
import classes from './channel-members.module.css'

const texts: Record<string, (event: ChannelEvent) => MessageDescriptor> = {
  'channel.join': ({ name }) => msg`${name} joined as an admin`,
  'channel.leave': ({ name }) => msg`${name} left`,
  'channel.add_member': ({ name, subject }) => msg`${name} added ${subject}`,
  'channel.remove_member': ({ name, subject }) => msg`${name} removed ${subject}`,
  'channel.set_role': ({ name, subject }) => msg`${name} changed the role of ${subject}`,
  'channel.make_private': ({ name }) => msg`${name} made the channel private`,
}

/** Who came and went, from the audit log. */
export function ChannelHistory({ org_id, channel_id }: { org_id: string; channel_id: string }) {
  const { i18n } = useLingui()
  const events = useChannelEvents(org_id, channel_id).data ?? []
  if (events.length === 0) return null
  return (
    <details className={classes.history}>
      <summary>
        <Trans>Changes of members</Trans>
      </summary>
      <ol>
        {events.map((event) => (
          <li key={event.entry_id}>
            <span dir="auto">{i18n._(texts[event.action]?.(event) ?? msg`${event.name} changed the members`)}</span>
            <Time at={event.created} />
          </li>
        ))}
      </ol>
    </details>
  )
}
