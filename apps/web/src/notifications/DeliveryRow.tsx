import type { NotificationSettings } from '@earshot/contract/notifications'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './notifications.module.css'

type SuggestedLinks = NotificationSettings['own_alerts']

interface DeliveryRowProps {
  label: string
  ways: SuggestedLinks
  onChange: (ways: SuggestedLinks) => void
  onRemove?: () => void
}

export function DeliveryRow({ label, ways: { email, push }, onChange, onRemove }: DeliveryRowProps) {
  const { t } = useLingui()
  return (
    <div className={classes.row} role="group" aria-label={label}>
      <span className={classes.label}>{label}</span>
      <Checkbox
        label={t`Email`}
        checked={email}
        onChange={(event) => onChange({ email: event.currentTarget.checked, push })}
      />
      <Checkbox
        label={t`Push`}
        checked={push}
        onChange={(event) => onChange({ email, push: event.currentTarget.checked })}
      />
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`Remove the exception for ${label}`}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  )
}
