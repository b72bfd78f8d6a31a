import { type ChannelRole, channelRoles, roleOf } from '@earshot/contract/rules/roles'
import type { Member } from '@earshot/contract/members'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useRoleWords } from '../ui/use-role-words.ts'

interface ChannelRoleSelectProps {
  label: string
  value: ChannelRole | null
  /** Whose role in the organization is the choice of none; undefined if a role has to be chosen. */
  person: Pick<Member, 'org_role' | 'send' | 'moderate'> | undefined
  disabled: boolean
  onChange: (role: ChannelRole | null) => void
}

const AS_ELSEWHERE = ''

export function ChannelRoleSelect({ label, value, person, disabled, onChange }: ChannelRoleSelectProps) {
  const { t } = useLingui()
  const { roles } = useRoleWords()
  const elsewhere = person ? roles[roleOf(person)] : ''
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? AS_ELSEWHERE}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange((currentTarget.value || null) as ChannelRole | null)}
      data={[
        { value: AS_ELSEWHERE, label: person ? t`As elsewhere: ${elsewhere}` : t`As elsewhere` },
        ...channelRoles.map((role) => ({ value: role as string, label: roles[role] })),
      ]}
    />
  )
}
