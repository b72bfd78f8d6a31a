import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useRef } from 'react'
import type { Deed } from './offers/deed.ts'
import classes from './palette.module.css'
import { PaletteBox } from './PaletteBox.tsx'

interface PaletteProps {
  opened: boolean
  onClose: () => void
}

/** Go anywhere, do anything, find anything: by a few letters. */
export function Palette({ opened, onClose }: PaletteProps) {
  const { t } = useLingui()
  const chosen = useRef<Deed>(null)

  function choose(deed: Deed) {
    chosen.current = deed
    onClose()
  }

  /** Once the dialog has given the focus back, so that it does not take it from where the deed leads. */
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
      <Modal.Content aria-label={t`Go anywhere`}>
        <PaletteBox onChoose={choose} />
      </Modal.Content>
    </Modal.Root>
  )
}
