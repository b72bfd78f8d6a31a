import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './controls.module.css'

interface PressButtonProps {
  icon: Icon
  label: string
  pressed: boolean
  onPress: (pressed: boolean) => void
}

/** A button that stays down. Its dot says so beside its colour. */
export function PressButton({ icon: Sign, label, pressed, onPress }: PressButtonProps) {
  return (
    <ActionIcon
      className={classes.press ?? ''}
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={() => onPress(!pressed)}
    >
      <Sign size={20} stroke={1.6} />
    </ActionIcon>
  )
}
