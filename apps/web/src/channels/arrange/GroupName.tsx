import type { ChannelGroup } from '@earshot/contract/channel-groups'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../ui/screen/error-message.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { useChangeGroups } from '../channel-groups.queries.ts'
import classes from './arrange.module.css'

interface GroupNameProps {
  id: string
  org_id: string
  group: ChannelGroup
}

/** Renamed in place. */
export function GroupName({ id, org_id, group }: GroupNameProps) {
  const { t } = useLingui()
  const { name } = group
  const [renaming, { open, close }] = useDisclosure()
  return (
    <div className={classes.name}>
      <h3 id={id} dir="auto" hidden={renaming}>
        {name}
      </h3>
      {renaming && <RenameForm {...{ org_id, group }} onClose={close} />}
      {!renaming && (
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`Rename ${name}`} onClick={open}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  )
}

function RenameForm({ org_id, group, onClose }: Omit<GroupNameProps, 'id'> & { onClose: () => void }) {
  const { t } = useLingui()
  useReturnFocus()
  const [name, setName] = useState(group.name)
  const { rename } = useChangeGroups(org_id)

  function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === group.name) return onClose()
    if (name.trim()) rename.mutate({ group_id: group.group_id, name: name.trim() }, { onSuccess: onClose })
  }

  return (
    <form className={classes.rename} onSubmit={save}>
      <TextInput
        size="xs"
        aria-label={t`Name of the group`}
        maxLength={80}
        autoFocus
        value={name}
        error={rename.error && errorMessage(rename.error)}
        disabled={rename.isPending}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      />
    </form>
  )
}
