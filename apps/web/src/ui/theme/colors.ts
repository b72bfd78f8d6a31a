import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'

export const ember: MantineColorsTuple = [
  ...(['#fdf4ec', '#fae6d6', '#f6cdae', '#f3b184', '#f08a4b'] as const),
  ...(['#e8762f', '#d65d17', '#c24c0e', '#b8430a', '#96360a'] as const),
]
export const gray: MantineColorsTuple = [
  ...(['#fbf9f6', '#f6f3ee', '#ece7df', '#e3ddd3', '#d3cbbf'] as const),
  ...(['#b1a89b', '#8f857a', '#6a6157', '#453e37', '#211c17'] as const),
]
export const dark: MantineColorsTuple = [
  ...(['#f0eae2', '#cfc6bb', '#a79c90', '#7d7368', '#3a332d'] as const),
  ...(['#2f2924', '#221d1a', '#181512', '#120f0d', '#0c0a08'] as const),
]

export const red: MantineColorsTuple = [
  ...(['#fbeceb', '#f6d5d2', '#edb0aa', '#f5a29b', '#f28b82'] as const),
  ...(['#e5695f', '#d04338', '#bd3027', '#b3261e', '#8f1d17'] as const),
]

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
  '--mantine-color-red-light': 'var(--bad-soft)',
  '--mantine-color-red-light-hover': 'var(--bad-soft)',
  '--mantine-color-red-light-color': 'var(--bad)',
  '--mantine-color-red-text': 'var(--bad)',
  '--mantine-color-red-6': 'var(--bad)',
}

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: words, dark: words })
