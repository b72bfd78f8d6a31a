import type { NotificationSettings } from '@earshot/contract/notifications'
import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { RemoveException } from './RemoveException.tsx'
import classes from './notifications.module.css'

type Delivery = NotificationSettings['own_alerts']

interface DeliveryRowProps {
  label: string
  delivery: Delivery
  onChange: (delivery: Delivery) => void
  onRemove?: () => void
}

export function DeliveryRow({ label, delivery: { email, push }, onChange, onRemove }: DeliveryRowProps) {
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
      {onRemove && <RemoveException label={label} onRemove={onRemove} />}
    </div>
  )
}
