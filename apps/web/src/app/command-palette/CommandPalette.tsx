import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useRef } from 'react'
import type { Command } from './command.ts'
import classes from './palette.module.css'
import { PaletteBox } from './PaletteBox.tsx'

interface CommandPaletteProps {
  opened: boolean
  onClose: () => void
}

export function CommandPalette({ opened, onClose }: CommandPaletteProps) {
  const { t } = useLingui()
  const chosen = useRef<Command>(null)

  function choose(operation: Command) {
    chosen.current = operation
    onClose()
  }

  /** Runs after the dialog has returned the focus, because the command may move it. */
  function act() {
    chosen.current?.act()
    chosen.current = null
  }

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={act}
      size={600}
      yOffset="12vh"
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.palette }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={t`Command menu`}>
        <PaletteBox onChoose={choose} />
      </Modal.Content>
    </Modal.Root>
  )
}
