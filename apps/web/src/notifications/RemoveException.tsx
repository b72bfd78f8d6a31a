import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'

interface RemoveExceptionProps {
  label: string
  onRemove: () => void
}

export function RemoveException({ label, onRemove }: RemoveExceptionProps) {
  const { t } = useLingui()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t`Remove the exception for ${label}`}
      onClick={onRemove}
    >
      <IconX size={16} stroke={1.6} />
    </ActionIcon>
  )
}
