import type { ScimGroup } from '@earshot/contract/scim'
import { channelRoles, type Role } from '@earshot/contract/rules/roles'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal, MultiSelect, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useChannels } from '../../channels/channels.queries.ts'
import { channelLabel } from '../../lib/channel-label.ts'
import { ChannelName } from '../../ui/ChannelName.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { useRoleWords } from '../../ui/use-role-words.ts'
import keys from '../keys/keys.module.css'
import parts from '../sections.module.css'
import { SettingsSection } from '../SettingsSection.tsx'
import { useScimChanges } from './scim.queries.ts'

/** What groups of the identity provider give. */
export function ScimGroups({ org_id, groups }: { org_id: string; groups: ScimGroup[] }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ScimGroup | null>(null)
  const channels = useChannels(org_id).data ?? []
  const columns: Column<ScimGroup>[] = [
    { name: 'name', title: t`Group`, by: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
    { name: 'people', title: t`People`, by: ({ people }) => people, cell: ({ people }) => people },
    {
      name: 'gives',
      title: t`Gives`,
      cell: ({ role, channel_ids }) => (
        <span className={keys.may}>
          <Gives role={role} isNothing={channel_ids.length === 0} />
          {channels
            .filter(({ channel_id }) => channel_ids.includes(channel_id))
            .map((channel) => (
              <ChannelName key={channel.channel_id} channel={channel} />
            ))}
        </span>
      ),
    },
    {
      name: 'change',
      title: t`Action`,
      cell: (group) => <ChangeButton name={group.name} onClick={() => setChosen(group)} />,
    },
  ]
  return (
    <SettingsSection
      title={t`Groups`}
      text={t`Groups come from the identity provider. Of several groups of a person, the highest role counts; without one, people have the role of their email domain.`}
    >
      <Table label={t`Groups`} columns={columns} items={groups} keyOf={({ group_id }) => group_id} />
      <Modal opened={chosen !== null} onClose={() => setChosen(null)} title={chosen?.name} size="lg">
        {chosen && <GroupForm org_id={org_id} group={chosen} onDone={() => setChosen(null)} />}
      </Modal>
    </SettingsSection>
  )
}

function ChangeButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useLingui()
  return (
    <Button size="sm" variant="default" onClick={onClick} aria-label={t`Change ${name}`}>
      {t`Change`}
    </Button>
  )
}

function Gives({ role, isNothing }: { role: Role | null; isNothing: boolean }) {
  const { t } = useLingui()
  const { roles } = useRoleWords()
  if (role) return <Chip tone={role === 'admin' ? 'amber' : 'ember'}>{roles[role]}</Chip>
  return isNothing ? <Chip>{t`nothing`}</Chip> : null
}

function GroupForm({ org_id, group, onDone }: { org_id: string; group: ScimGroup; onDone: () => void }) {
  const { t } = useLingui()
  const { roles } = useRoleWords()
  const { updateGroup } = useScimChanges(org_id)
  const [role, setRole] = useState<Role | ''>(group.role ?? '')
  const [channel_ids, setChannels] = useState(group.channel_ids)
  const channels = (useChannels(org_id).data ?? []).filter((channel) => channel.private)
  const isOffered = (id: string) => channels.some(({ channel_id }) => channel_id === id)
  const save = () =>
    updateGroup.mutate({ group_id: group.group_id, role: role || null, channel_ids }, { onSuccess: onDone })
  const offered = [...channelRoles, 'admin' as const].map((value) => ({ value: value as string, label: roles[value] }))
  return (
    <div className={parts.form}>
      {updateGroup.error && <ErrorNote title={t`Could not save the group`} error={updateGroup.error} />}
      <NativeSelect
        label={t`Role`}
        value={role}
        onChange={({ currentTarget }) => setRole(currentTarget.value as Role | '')}
        data={[{ value: '', label: t`No role` }, ...offered]}
      />
      {channels.length > 0 && (
        <MultiSelect
          label={t`Private channels`}
          placeholder={channel_ids.length === 0 ? t`None` : ''}
          data={channels.map((channel) => ({ value: channel.channel_id, label: channelLabel(channel) }))}
          value={channel_ids.filter(isOffered)}
          onChange={setChannels}
          nothingFoundMessage={t`No matching channels`}
          searchable
        />
      )}
      <div className={parts.row}>
        <Button loading={updateGroup.isPending} onClick={save}>
          {t`Save`}
        </Button>
      </div>
    </div>
  )
}
