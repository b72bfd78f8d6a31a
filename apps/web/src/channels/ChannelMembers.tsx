import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useIsAdmin } from '../organizations/organizations.queries.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { keepRowFocus } from '../ui/keep-row-focus.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
import { AddChannelMember } from './AddChannelMember.tsx'
import { ChannelHistory } from './ChannelHistory.tsx'
import { ChannelMemberLine } from './ChannelMemberLine.tsx'
import { useChannelMembers } from './channel-members.queries.ts'
import classes from './channel-members.module.css'
import { useChannelMembership } from './use-channel-membership.ts'

/** The content of a dialog: who hears a private channel, or has a role of their own in an open one, and who came and went. */
export function ChannelMembers({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const { org_id, channel_id } = channel
  const members = useChannelMembers(org_id, channel_id)
  const admin = useIsAdmin()
  return (
    <div className={classes.members}>
      <p className={classes.rule}>
        {channel.private
          ? t`Only these people can hear the channel. Admins see that it exists. If an admin joins, it is shown here.`
          : t`Everyone in the organization hears this channel. Give people another role here, or add guests.`}
      </p>
      {admin && <AddChannelMember channel={channel} members={members.data ?? []} />}
      {members.isPending && <Skeletons rows={3} height={48} />}
      {members.isError && (
        <ErrorNote title={t`Could not load the members`} error={members.error} retry={() => void members.refetch()} />
      )}
      {channel.private && members.data?.length === 0 && (
        <p className={classes.rule}>{t`No one is in this channel. An admin can join it.`}</p>
      )}
      <ul ref={keepRowFocus} className={classes.list} aria-label={t`Members`}>
        {members.data?.map((member) => (
          <ChannelMemberLine key={member.user_id} {...{ channel, member, admin }} />
        ))}
      </ul>
      {channel.private && <OwnMembership channel={channel} />}
      <ChannelHistory {...{ org_id, channel_id }} />
    </div>
  )
}

function OwnMembership({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const { join, leave, busy } = useChannelMembership(channel)
  const admin = useIsAdmin()
  if (channel.joined)
    return (
      <div>
        <Button variant="default" size="sm" loading={busy} onClick={leave}>{t`Leave channel`}</Button>
      </div>
    )
  return admin ? (
    <div>
      <Button size="sm" loading={busy} onClick={join}>{t`Join channel`}</Button>
    </div>
  ) : null
}
