import { t } from '@lingui/core/macro'

const quick = { transitionProps: { duration: 120 } }
const veil = { backgroundOpacity: 0.35 }

/** How Mantine's components behave here. By name: Component.extend() would pull every one into the first download. */
export const components = () => ({
  CloseButton: { defaultProps: { 'aria-label': t`Close` } },
  Anchor: { defaultProps: { underline: 'hover' } },
  // Inside the landmark that opens them, so that whoever jumps between landmarks finds them.
  Menu: { defaultProps: { radius: 8, withinPortal: false, withInitialFocusPlaceholder: false, ...quick } },
  Modal: {
    defaultProps: {
      overlayProps: veil,
      centered: true,
      radius: 12,
      transitionProps: { duration: 160, transition: 'pop' },
    },
  },
  Drawer: { defaultProps: { overlayProps: veil, transitionProps: { duration: 160 } } },
  Tooltip: { defaultProps: { openDelay: 400, withArrow: false, ...quick } },
  Notification: { defaultProps: { radius: 12, withBorder: true } },
})
