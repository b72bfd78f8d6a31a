import { Tooltip, UnstyledButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './bulk.module.css'

interface BulkButtonProps extends Pick<ComponentProps<'button'>, 'onClick' | 'ref' | 'aria-haspopup'> {
  icon: Icon
  label: string
  /** The name in full, where the label is short. It contains the label. */
  hint?: string | undefined
  busy: boolean
  refusal?: string | undefined
}

export function BulkButton({ icon: Picture, label, hint, busy, refusal, onClick, ...others }: BulkButtonProps) {
  return (
    <Tooltip
      label={refusal ?? hint}
      disabled={!refusal && !hint}
      multiline
      maw={260}
      events={{ hover: true, focus: true, touch: refusal !== undefined }}
    >
      <UnstyledButton
        {...others}
        className={classes.action}
        aria-label={hint}
        disabled={busy}
        aria-disabled={refusal !== undefined || undefined}
        aria-description={refusal}
        onClick={refusal ? undefined : onClick}
      >
        <Picture size={20} stroke={1.6} aria-hidden />
        <span className={classes.label}>{label}</span>
      </UnstyledButton>
    </Tooltip>
  )
}
