import { DEFAULT_COLOR } from '@earshot/contract/tags'
import { expect, test } from 'vitest'
import { palette } from './color-palette.ts'
import { relativeLuminance, readableOn } from './readable-text-color.ts'

const contrast = (color: string) => {
  const [text, ground] = [readableOn(color) === 'black' ? 0 : 1, relativeLuminance(color)]
  return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)
}

const steps = ['00', '1f', '3c', '5a', '77', '8b', 'a0', 'c3', 'e1', 'ff']
const every = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

test.each([
  ['#000000', 'white'],
  ['#ffffff', 'black'],
  ['#ffd43b', 'black'],
  ['#1c7ed6', 'black'],
  ['#862e9c', 'white'],
  [DEFAULT_COLOR, 'black'],
])('text on %s is %s', (color, text) => expect(readableOn(color)).toBe(text))

test('text is readable on every color', () => {
  expect(every.filter((color) => contrast(color) < 4.5)).toEqual([])
})

test('the palette starts with the default color of tags, and contains no color twice', () => {
  const colors = palette.map(({ color }) => color)
  expect(colors[0]).toBe(DEFAULT_COLOR)
  expect(new Set(colors).size).toBe(colors.length)
})
