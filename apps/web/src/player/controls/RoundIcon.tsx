import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './controls.module.css'

interface RoundIconProps {
  icon: Icon
  label: string
  onClick: () => void
  disabled?: boolean
}

/** A quiet round button with a sign. */
export function RoundIcon({ icon: Sign, label, onClick, disabled = false }: RoundIconProps) {
  return (
    <ActionIcon
      className={classes.round ?? ''}
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Sign size={22} stroke={1.6} />
    </ActionIcon>
  )
}
