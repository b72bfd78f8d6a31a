import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Direction } from './use-moves.ts'

interface MoveButtonsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (direction: Direction) => void
}

const OFF = { 'data-disabled': true }

/** At the end a button stays focusable, so that the focus is not lost with the last press. */
export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  const { t } = useLingui()
  const button = { variant: 'subtle', color: 'gray', size: 36 } as const
  return (
    <span>
      <ActionIcon
        {...button}
        aria-label={t`Move ${name} up`}
        aria-disabled={isFirst}
        {...(isFirst && OFF)}
        onClick={() => isFirst || onMove('up')}
      >
        <IconArrowUp size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={t`Move ${name} down`}
        aria-disabled={isLast}
        {...(isLast && OFF)}
        onClick={() => isLast || onMove('down')}
      >
        <IconArrowDown size={16} stroke={1.6} />
      </ActionIcon>
    </span>
  )
}
