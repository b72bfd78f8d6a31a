import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, 'src', file), 'utf8')
const palette = read('analytics/palette.module.css')
const tokens = read('ui/theme/tokens.css')

const coloursIn = (block = '') => [...block.matchAll(/--series-\d: (#[\da-f]{6})/g)].map(([, colour = '']) => colour)
const [light = '', dark = ''] = palette.split('data-mantine-color-scheme')
const tokenIn = (block: string, name: string) => new RegExp(`--${name}: (#[\\da-f]{6})`).exec(block)?.[1] ?? ''
const papersIn = (block = '') =>
  [...block.matchAll(/--(?:canvas|surface): (#[\da-f]{6})/g)].map(([, colour = '']) => colour)
const [lightTokens = '', darkTokens = ''] = tokens.split('data-mantine-color-scheme')

function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

test.each([
  ['on paper', coloursIn(light), [...papersIn(lightTokens), '#ffffff']],
  ['at night', coloursIn(dark), papersIn(darkTokens)],
])('seven distinct colours have enough contrast %s', (_, colours, papers) => {
  expect(new Set(colours).size).toBe(7)
  for (const colour of colours) for (const paper of papers) expect(contrast(colour, paper)).toBeGreaterThanOrEqual(3)
})

const GROUNDS = ['canvas', 'rail', 'surface', 'hover', 'selected', 'warn-soft', 'accent-soft']

test.each([
  ['light', lightTokens],
  ['dark', darkTokens],
])('fields, boxes, radios and switches can be seen on every ground, %s', (_, block) => {
  for (const edge of ['line-field', 'accent'])
    for (const ground of GROUNDS)
      expect(contrast(tokenIn(block, edge), tokenIn(block, ground)), `${edge} on ${ground}`).toBeGreaterThanOrEqual(3)
  expect(contrast(tokenIn(block, 'line-field'), tokenIn(block, 'surface')), 'the thumb of a switch').toBeGreaterThan(3)
})

test('unselected controls are drawn in the colour that can be seen', () => {
  const base = read('ui/theme/base.css')
  const rulesOf = (selector: string) =>
    [...base.matchAll(/([^{}]+)\{([^{}]+)\}/g)]
      .filter(([, names = '']) => names.includes(selector))
      .map(([, , rules]) => rules)
  for (const control of [
    'Input-input',
    'Checkbox-input:not(:checked',
    'Radio-radio:not(:checked',
    'Switch-input:not(:checked',
  ])
    expect(rulesOf(control).join(), control).toContain('var(--line-field)')
})

test('the primary colour is the accent in both themes', () => {
  const [, tuple = ''] = /const ember[^[]*\[([\s\S]*?)\n\]/.exec(read('ui/theme/colors.ts')) ?? []
  const ember = [...tuple.matchAll(/#[\da-f]{6}/g)].map(([colour]) => colour)
  const shade = /primaryShade: \{ light: (\d), dark: (\d) \}/.exec(read('ui/theme/theme.ts'))
  expect(ember[Number(shade?.[1])]).toBe(tokenIn(lightTokens, 'accent'))
  expect(ember[Number(shade?.[2])]).toBe(tokenIn(darkTokens, 'accent'))
})
