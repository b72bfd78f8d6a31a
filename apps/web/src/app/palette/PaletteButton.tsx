import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconCommand } from '@tabler/icons-react'
import { isApple } from '../../ui/keys/is-apple.ts'
import classes from '../rail/rail.module.css'
import { setOpened } from './door.ts'

/** The palette for those who do not know its key, and for fingers. */
export function PaletteButton() {
  const { t } = useLingui()
  return (
    <UnstyledButton
      className={classes.link}
      title={t`Go anywhere`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => setOpened(true)}
    >
      <IconCommand size={20} stroke={1.6} aria-hidden />
      <span className={classes.roomy}>
        <span className={classes.label}>{t`Go anywhere`}</span>
        <kbd className={classes.hint} aria-hidden>
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </span>
    </UnstyledButton>
  )
}
