import { useLingui } from '@lingui/react/macro'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useState } from 'react'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { isApple, setShortcutsOn, useShortcuts } from '../../ui/keys/shortcuts.ts'
import { useSetting } from '../../users/settings.queries.ts'
import { PaletteLoading } from './PaletteField.tsx'
import { catchPaletteKeys, setPaletteOpened, usePaletteOpened } from './palette-store.ts'
import { UnstyledButton } from '@mantine/core'
import { IconCommand } from '@tabler/icons-react'
import classes from '../navigation/sidebar.module.css'
import { useKeySheet } from './use-key-sheet.tsx'

const CommandPalette = lazyPart(async () => (await import('./CommandPalette.tsx')).CommandPalette, {
  instead: PaletteLoading,
})

/**
 * Shortcuts that work on every screen. ⌘K or Ctrl+K also works inside fields. The palette's code is loaded on first
 * use.
 */
export function PaletteHost() {
  const { t } = useLingui()
  const opened = usePaletteOpened()
  const [on] = useSetting<boolean>('shortcuts', true)
  const openKeySheet = useKeySheet()
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  useEffect(() => catchPaletteKeys(isInPalette), [])
  useFocusReturn(opened)
  useHotkeys([['mod+K', () => setPaletteOpened(true)]], [], true)
  useEffect(() => setShortcutsOn(on), [on])
  useShortcuts({
    title: t`Everywhere`,
    order: 0,
    shortcuts: [
      { keys: ['?'], says: t`Show keyboard shortcuts`, act: openKeySheet },
      { keys: [isApple ? '⌘+k' : 'Ctrl+k'], says: t`Command menu` },
    ],
  })
  return wanted && <CommandPalette opened={opened} onClose={() => setPaletteOpened(false)} />
}

const isInPalette = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog]') !== null

/** The dialog returns the focus to the element that had it, which is gone if that was the field of PaletteLoading. */
function useFocusReturn(opened: boolean) {
  // A layout effect, to read the focused element before the field takes the focus.
  useLayoutEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body || isInPalette(document.activeElement)
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    }
  }, [opened])
}

export function PaletteButton() {
  const { t } = useLingui()
  return (
    <UnstyledButton
      className={classes.link}
      title={t`Command menu`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => setPaletteOpened(true)}
    >
      <IconCommand size={20} stroke={1.6} aria-hidden />
      <span className={classes.linkText}>
        <span className={classes.label}>{t`Command menu`}</span>
        <kbd className={classes.hint} aria-hidden>
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </span>
    </UnstyledButton>
  )
}
