import type { NotificationSettings } from '@earshot/contract/notifications'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from '../notifications.module.css'

type Follow = NotificationSettings['follow']

interface FollowRowProps {
  label: string
  follow: Follow
  onChange: (follow: Follow) => void
  /** Takes the row away. */
  onRemove?: () => void
}

export function FollowRow({ label, follow, onChange, onRemove }: FollowRowProps) {
  const { t } = useLingui()
  return (
    <div className={classes.row} role="group" aria-label={label}>
      <span className={classes.label}>{label}</span>
      <NativeSelect
        aria-label={label}
        data={[
          { value: 'all', label: t`All talks` },
          { value: 'mentions', label: t`Mentions and replies` },
          { value: 'none', label: t`None` },
        ]}
        value={follow}
        onChange={(event) => onChange(event.currentTarget.value as Follow)}
      />
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t`No exception for ${label}`}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  )
}
