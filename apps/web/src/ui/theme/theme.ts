import { createTheme, type SelectProps } from '@mantine/core'
import type { MouseEvent } from 'react'
import { dark, ember, gray, red } from './colors.ts'
import { t } from '@lingui/core/macro'

const sans = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

const headings = {
  fontFamily: sans,
  fontWeight: '620',
  sizes: {
    h1: { fontSize: '28px', lineHeight: '36px' },
    h2: { fontSize: '20px', lineHeight: '28px' },
    h3: { fontSize: '16px', lineHeight: '24px' },
    h4: { fontSize: '14px', lineHeight: '20px' },
  },
}

export type OptionsFilter = SelectProps['filter']

/** `filter` is for what is typed in a Select, which the sign-in has none of. */
export const ourTheme = (filter: OptionsFilter) =>
  createTheme({
    colors: { ember, gray, dark, red },
    primaryColor: 'ember',
    // The accent of tokens.css in both themes.
    primaryShade: { light: 8, dark: 4 },
    autoContrast: true,
    luminanceThreshold: 0.28,
    black: '#211c17',
    fontFamily: sans,
    defaultRadius: 8,
    cursorType: 'pointer',
    respectReducedMotion: true,
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '26px', xl: '28px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    shadows: { md: 'var(--float)', lg: 'var(--float)', xl: 'var(--float)' },
    headings,
    components: components(filter),
  })

const quick = { transitionProps: { duration: 120 } }
const veil = { backgroundOpacity: 0.35 }

/** Defaults by component name. Component.extend() would pull every component into the first download. */
const components = (filter: OptionsFilter) => ({
  CloseButton: { defaultProps: { 'aria-label': t`Close` } },
  Anchor: { defaultProps: { underline: 'hover' } },
  // Not in a portal, so that menus stay inside their landmark.
  Menu: { defaultProps: { radius: 8, withinPortal: false, withInitialFocusPlaceholder: false, ...quick } },
  MenuDropdown: { defaultProps: { onClickCapture: focusMenuButton } },
  Modal: {
    defaultProps: {
      overlayProps: veil,
      centered: true,
      radius: 12,
      transitionProps: { duration: 160, transition: 'pop' },
    },
  },
  Drawer: { defaultProps: { overlayProps: veil, transitionProps: { duration: 160 } } },
  // What is typed selects the first match, so that Enter takes it.
  Select: { defaultProps: { filter, selectFirstOptionOnChange: true, clearSectionMode: 'clear' } },
  MultiSelect: { defaultProps: { filter, selectFirstOptionOnChange: true, clearSectionMode: 'clear' } },
  Tooltip: { defaultProps: { openDelay: 400, withArrow: false, ...quick } },
  Notification: { defaultProps: { radius: 12, withBorder: true } },
  FileButton: { defaultProps: { inputProps: { onClick: unselectFiles } } },
})

/** Otherwise selecting the same file again, corrected or after a closed dialog, changes nothing and is ignored. */
function unselectFiles({ currentTarget }: MouseEvent<HTMLInputElement>) {
  currentTarget.value = ''
}

/**
 * A dialog returns the focus to the element that had it, and the chosen item is gone by then, so the menu's button takes
 * the focus before the item acts.
 */
function focusMenuButton({ target, currentTarget }: MouseEvent<HTMLElement>) {
  const item = target instanceof Element && target.closest('[role=menuitem]')
  const button = item && document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(currentTarget.id)}"]`)
  if (button) button.focus({ preventScroll: true })
}
