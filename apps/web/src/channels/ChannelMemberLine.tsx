import type { ChannelMember } from '@earshot/contract/channel-members'
import type { Channel } from '@earshot/contract/channels'
import { roleOf } from '@earshot/contract/rules/roles'
import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { Chip } from '../ui/Chip.tsx'
import { notifyError } from '../ui/screen/notify-error.ts'
import { Person } from '../ui/table/Person.tsx'
import { GuestChip } from '../ui/GuestChip.tsx'
import { useRoleWords } from '../ui/use-role-words.ts'
import { useMe, useMembers } from '../users/users.queries.ts'
import { useChannelMemberChanges } from './channel-members.queries.ts'
import classes from './channel-members.module.css'
import { ChannelRoleSelect } from './ChannelRoleSelect.tsx'

interface ChannelMemberLineProps {
  channel: Channel
  member: ChannelMember
  admin: boolean
}

export function ChannelMemberLine({ channel: { org_id, channel_id }, member, admin }: ChannelMemberLineProps) {
  const { t } = useLingui()
  const { user_id: me } = useMe()
  const { roles } = useRoleWords()
  const { remove, setRole } = useChannelMemberChanges(org_id, channel_id)
  const email = useMembers(org_id).data?.find(({ user_id }) => user_id === member.user_id)?.email ?? ''
  const { name, image, user_id, org_role, role, guest_until } = member
  const isMe = user_id === me
  return (
    <li className={classes.line}>
      <Person {...{ name, image, email }} remark={isMe ? t`(you)` : undefined} />
      <span className={classes.tools}>
        <GuestChip guest_until={guest_until} />
        {admin && org_role !== 'admin' ? (
          <ChannelRoleSelect
            label={t`Role of ${name} in this channel`}
            value={role}
            person={member}
            disabled={setRole.isPending}
            onChange={(to) =>
              setRole.mutate(
                { user_id, role: to },
                { onError: (error) => notifyError(t`Could not save the change`, error) },
              )
            }
          />
        ) : (
          <Chip tone={org_role === 'admin' ? 'ember' : 'plain'}>{roles[role ?? roleOf(member)]}</Chip>
        )}
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
      </span>
    </li>
  )
}
