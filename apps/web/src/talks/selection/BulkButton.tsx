import { Tooltip, UnstyledButton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './bulk.module.css'

interface BulkButtonProps extends Pick<ComponentProps<'button'>, 'onClick' | 'ref'> {
  icon: Icon
  label: string
  busy: boolean
  refusal?: string | undefined
}

export function BulkButton({ icon: Picture, label, busy, refusal, onClick, ...others }: BulkButtonProps) {
  return (
    <Tooltip label={refusal} disabled={!refusal} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton
        {...others}
        className={classes.action}
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
