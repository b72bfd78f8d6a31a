import type { ChannelMember } from '@earshot/contract/channel-members'
import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton, Select } from '@mantine/core'
import { useState } from 'react'
import { useIsAdmin } from '../organizations/organizations.queries.ts'
import { Chip } from '../ui/Chip.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { notifyError } from '../ui/screen/notify-error.ts'
import { Skeletons } from '../ui/Skeletons.tsx'
import { Person } from '../ui/table/Person.tsx'
import { useMe, useMembers } from '../users/users.queries.ts'
import { ChannelHistory } from './ChannelHistory.tsx'
import { useChannelMemberChanges, useChannelMembers } from './channel-members.queries.ts'
import classes from './channel-members.module.css'
import { useChannelMembership } from './use-channel-membership.ts'

/** The content of a dialog: who hears a private channel, and who came and went. */
export function ChannelMembers({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const { org_id, channel_id } = channel
  const members = useChannelMembers(org_id, channel_id)
  const admin = useIsAdmin()
  return (
    <div className={classes.members}>
      <p className={classes.rule}>
        {t`Only these people can hear the channel. Admins see that it exists. If an admin joins, it is shown here.`}
      </p>
      {admin && <AddMember {...{ channel }} members={members.data ?? []} />}
      {members.isPending && <Skeletons rows={3} height={48} />}
      {members.isError && (
        <ErrorNote title={t`Could not load the members`} error={members.error} retry={() => void members.refetch()} />
      )}
      {members.data?.length === 0 && (
        <p className={classes.rule}>{t`No one is in this channel. An admin can join it.`}</p>
      )}
      <ul className={classes.list} aria-label={t`Members`}>
        {members.data?.map((member) => (
          <MemberLine key={member.user_id} {...{ channel, member, admin }} />
        ))}
      </ul>
      <OwnMembership channel={channel} />
      <ChannelHistory {...{ org_id, channel_id }} />
    </div>
  )
}

function AddMember({ channel: { org_id, channel_id }, members }: { channel: Channel; members: ChannelMember[] }) {
  const { t } = useLingui()
  const { add } = useChannelMemberChanges(org_id, channel_id)
  const { user_id: me } = useMe()
  const [sought, setSought] = useState('')
  const inside = new Set([me, ...members.map(({ user_id }) => user_id)])
  const others = (useMembers(org_id).data ?? []).filter(({ user_id }) => !inside.has(user_id))
  const choose = (user_id: string | null) =>
    user_id &&
    add.mutate(user_id, {
      onSuccess: () => setSought(''),
      onError: (error) => notifyError(t`Could not add this person`, error),
    })
  return (
    <Select
      label={t`Add people`}
      placeholder={t`Name or email`}
      data={others.map(({ user_id, name, email }) => ({ value: user_id, label: `${name} · ${email}` }))}
      value={null}
      searchValue={sought}
      onSearchChange={setSought}
      onChange={choose}
      disabled={add.isPending}
      nothingFoundMessage={t`No matching people`}
      searchable
    />
  )
}

interface MemberLineProps {
  channel: Channel
  member: ChannelMember
  admin: boolean
}

function MemberLine({ channel: { org_id, channel_id }, member, admin }: MemberLineProps) {
  const { t } = useLingui()
  const { user_id: me } = useMe()
  const { remove } = useChannelMemberChanges(org_id, channel_id)
  const email = useMembers(org_id).data?.find(({ user_id }) => user_id === member.user_id)?.email ?? ''
  const { name, image, user_id } = member
  const isMe = user_id === me
  return (
    <li className={classes.line}>
      <Person {...{ name, image, email }} remark={isMe ? t`(you)` : undefined} />
      {member.org_role === 'admin' && <Chip>{t`Admin`}</Chip>}
      {admin && !isMe && (
        <CloseButton
          aria-label={t`Remove ${name} from the channel`}
          title={t`Remove ${name} from the channel`}
          disabled={remove.isPending}
          onClick={() =>
            remove.mutate(user_id, { onError: (error) => notifyError(t`Could not remove this person`, error) })
          }
        />
      )}
    </li>
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
