import type { ChannelMember } from '@earshot/contract/channel-members'
import type { Channel } from '@earshot/contract/channels'
import type { ChannelRole } from '@earshot/contract/rules/roles'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { notifyError } from '../ui/screen/notify-error.ts'
import { useMe, useMembers } from '../users/users.queries.ts'
import { useChannelMemberChanges } from './channel-members.queries.ts'
import classes from './channel-members.module.css'
import { ChannelRoleSelect } from './ChannelRoleSelect.tsx'

interface AddChannelMemberProps {
  channel: Channel
  members: ChannelMember[]
}

/** Everyone hears an open channel, so there only guests are added without a role. */
export function AddChannelMember({ channel, members }: AddChannelMemberProps) {
  const { t } = useLingui()
  const { org_id, channel_id } = channel
  const { add } = useChannelMemberChanges(org_id, channel_id)
  const { user_id: me } = useMe()
  const [sought, setSought] = useState('')
  const [role, setRole] = useState<ChannelRole | null>(channel.private ? null : 'moderator')
  const inside = new Set([me, ...members.map(({ user_id }) => user_id)])
  const others = (useMembers(org_id).data ?? []).filter(
    ({ user_id, org_role, guest_until }) =>
      !inside.has(user_id) &&
      (org_role !== 'admin' || (channel.private && role === null)) &&
      (channel.private || role !== null || guest_until !== null),
  )
  const choose = (user_id: string | null) =>
    user_id &&
    add.mutate(
      { user_id, role },
      {
        onSuccess: () => setSought(''),
        onError: (error) => notifyError(t`Could not add this person`, error),
      },
    )
  return (
    <div className={classes.adding}>
      <Select
        label={t`Add people`}
        placeholder={t`Name or email`}
        data={others.map(({ user_id, name, email }) => ({ value: user_id, label: `${name} · ${email}` }))}
        value={null}
        searchValue={sought}
        onSearchChange={setSought}
        onChange={choose}
        openOnFocus={false}
        nothingFoundMessage={t`No matching people`}
        limit={MOST_LISTED}
        searchable
      />
      <ChannelRoleSelect
        label={t`Role of the people you add`}
        value={role}
        person={undefined}
        disabled={add.isPending}
        onChange={setRole}
      />
    </div>
  )
}

const MOST_LISTED = 100
