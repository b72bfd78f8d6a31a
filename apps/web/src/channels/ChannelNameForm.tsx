import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { afterPress } from '../ui/after-press.ts'
import { errorMessage } from '../ui/screen/error-message.ts'
import { useCreateChannel } from './channel-changes.queries.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'

interface ChannelNameFormProps {
  org_id: string
  onCreated: (channel_id: string) => void
  onCancel: () => void
}

/** Enter creates the channel; Escape, or leaving the empty field, cancels. */
export function ChannelNameForm({ org_id, onCreated, onCancel }: ChannelNameFormProps) {
  const { t } = useLingui()
  useReturnFocus()
  const [name, setName] = useState('')
  const create = useCreateChannel(org_id)

  function save(event: FormEvent) {
    event.preventDefault()
    if (!name.trim() || create.isPending) return
    create.mutate({ name: name.trim() }, { onSuccess: ({ channel_id }) => onCreated(channel_id) })
  }

  return (
    <form onSubmit={save}>
      <TextInput
        size="xs"
        aria-label={t`Name of the new channel`}
        placeholder={t`Type a name and press Enter`}
        maxLength={80}
        autoFocus
        value={name}
        error={create.error && errorMessage(create.error)}
        disabled={create.isPending}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        onBlur={() => !name.trim() && afterPress(onCancel)}
      />
    </form>
  )
}
