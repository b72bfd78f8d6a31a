import { t } from '@lingui/core/macro'
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const ember: MantineColorsTuple = [
  ...(['#fdf4ec', '#fae6d6', '#f6cdae', '#f3b184', '#f08a4b'] as const),
  ...(['#e8762f', '#d65d17', '#c74f10', '#b8430a', '#96360a'] as const),
]
const gray: MantineColorsTuple = [
  ...(['#fbf9f6', '#f6f3ee', '#ece7df', '#e3ddd3', '#d3cbbf'] as const),
  ...(['#b1a89b', '#8f857a', '#6a6157', '#453e37', '#211c17'] as const),
]
const dark: MantineColorsTuple = [
  ...(['#f0eae2', '#cfc6bb', '#a79c90', '#7d7368', '#3a332d'] as const),
  ...(['#2f2924', '#221d1a', '#181512', '#120f0d', '#0c0a08'] as const),
]

const red: MantineColorsTuple = [
  ...(['#fbeceb', '#f6d5d2', '#edb0aa', '#f5a29b', '#f28b82'] as const),
  ...(['#e5695f', '#d04338', '#bd3027', '#b3261e', '#8f1d17'] as const),
]

const sans = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/** Our language on Mantine: warm neutrals, one accent, hairlines, six type steps, a 4-px grid. */
export const ourTheme = () =>
  createTheme({
    colors: { ember, gray, dark, red },
    primaryColor: 'ember',
    primaryShade: { light: 8, dark: 5 },
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
    headings: {
      fontFamily: sans,
      fontWeight: '620',
      sizes: {
        h1: { fontSize: '28px', lineHeight: '36px' },
        h2: { fontSize: '20px', lineHeight: '28px' },
        h3: { fontSize: '16px', lineHeight: '24px' },
        h4: { fontSize: '14px', lineHeight: '20px' },
      },
    },
    // By name: Component.extend() would pull every component into the first download.
    components: {
      CloseButton: { defaultProps: { 'aria-label': t`Close` } },
      Anchor: { defaultProps: { underline: 'hover' } },
      // Inside the landmark that opens them, so that whoever jumps between landmarks finds them.
      Menu: {
        defaultProps: {
          radius: 8,
          withinPortal: false,
          withInitialFocusPlaceholder: false,
          transitionProps: { duration: 120 },
        },
      },
      Modal: {
        defaultProps: {
          overlayProps: { backgroundOpacity: 0.35 },
          centered: true,
          radius: 12,
          transitionProps: { duration: 160, transition: 'pop' },
        },
      },
      Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.35 }, transitionProps: { duration: 160 } } },
      Tooltip: { defaultProps: { openDelay: 400, withArrow: false, transitionProps: { duration: 120 } } },
      Notification: { defaultProps: { radius: 12, withBorder: true } },
    },
  })

/** Mantine's own names, said in the words of tokens.css. */
const words = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-dim)',
  '--mantine-color-placeholder': 'var(--ink-dim)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-ember-light': 'var(--accent-soft)',
  '--mantine-color-ember-light-hover': 'var(--accent-soft)',
  '--mantine-color-ember-light-color': 'var(--accent-ink)',
  '--mantine-color-red-light-color': 'var(--bad)',
  '--mantine-color-red-text': 'var(--bad)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: words, dark: words })
