import { channelRoles, type ChannelRole } from '@earshot/contract/rules/roles'
import { useLingui } from '@lingui/react/macro'
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { channelLabel } from '../lib/channel-label.ts'
import { useChannels } from '../channels/channels.queries.ts'
import { today } from '../lib/last-day.ts'
import { useRoleWords } from '../ui/use-role-words.ts'
import { type InviteRole, problemOf } from './invite-role.ts'
import classes from './invites.module.css'

interface RoleFieldsProps {
  org_id: string
  chosen: InviteRole
  onChoose: (chosen: InviteRole) => void
  withoutAdmins?: boolean
  /** Problems are shown once sending was tried. */
  tried: boolean
}

/** What invited people may do, which channels they join, and until when guests stay. */
export function RoleFields({ org_id, chosen, onChoose, withoutAdmins = false, tried }: RoleFieldsProps) {
  const { t } = useLingui()
  const { roles } = useRoleWords()
  const { role, guest_role, last_day } = chosen
  const guest = role === 'guest'
  const problem = tried ? problemOf(chosen) : undefined
  const put = (part: Partial<InviteRole>) => onChoose({ ...chosen, ...part })
  const offered = withoutAdmins ? channelRoles : [...channelRoles, 'admin' as const]
  const choices = offered.map((value) => ({ value: value as string, label: roles[value] }))
  return (
    <div className={classes.role}>
      <NativeSelect
        label={t`Role`}
        value={role}
        onChange={({ currentTarget }) => put({ role: currentTarget.value as InviteRole['role'] })}
        data={[...choices, { value: 'guest', label: t`Guest in some channels` }]}
      />
      {guest && (
        <NativeSelect
          label={t`Guest role`}
          value={guest_role}
          onChange={({ currentTarget }) => put({ guest_role: currentTarget.value as ChannelRole })}
          data={channelRoles.map((value) => ({ value, label: roles[value] }))}
        />
      )}
      {role !== 'admin' && (
        <ChannelsField {...{ org_id, chosen, guest }} missing={problem === 'channels'} onPut={put} />
      )}
      {guest && (
        <TextInput
          type="date"
          label={t`Last day`}
          min={today()}
          value={last_day}
          error={problem === 'date' && t`This date is in the past`}
          onChange={({ currentTarget }) => put({ last_day: currentTarget.value })}
        />
      )}
    </div>
  )
}

interface ChannelsFieldProps {
  org_id: string
  chosen: InviteRole
  guest: boolean
  missing: boolean
  onPut: (part: Partial<InviteRole>) => void
}

function ChannelsField({ org_id, chosen, guest, missing, onPut }: ChannelsFieldProps) {
  const { t } = useLingui()
  const all = useChannels(org_id).data ?? []
  const channels = guest ? all : all.filter((channel) => channel.private)
  if (channels.length === 0) return null
  return (
    <MultiSelect
      label={guest ? t`Channels` : t`Private channels`}
      placeholder={chosen.channel_ids.length === 0 ? (guest ? t`Select channels` : t`None`) : ''}
      data={channels.map((channel) => ({ value: channel.channel_id, label: channelLabel(channel) }))}
      value={chosen.channel_ids.filter((id) => channels.some(({ channel_id }) => channel_id === id))}
      onChange={(channel_ids) => onPut({ channel_ids })}
      error={missing && t`Select at least one channel`}
      nothingFoundMessage={t`No matching channels`}
      searchable
    />
  )
}
