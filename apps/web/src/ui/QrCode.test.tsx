import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { QrCode } from './QrCode.tsx'

/** The square in each corner but one, by which a camera finds a code: rows from the top, as text. */
const SQUARE = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
const BORDER = 2

test('a code has its dark squares where a camera looks for them, and a light border', async () => {
  await show(<QrCode text="https://earshot.example.org/join" label="Link as a QR code" />)
  const image = page.getByRole('img', { name: 'Link as a QR code' })
  await expect.element(image).toBeVisible()
  const code = image.element()
  const drawn = code.querySelector('path')?.getAttribute('d') ?? ''
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2])
  const isDark = (x: number, y: number) => drawn.includes(`M${x} ${y}h1v1h-1z`)
  const seen = (left: number, top: number) =>
    SQUARE.map((row, y) => [...row].map((_, x) => (isDark(left + x, top + y) ? '#' : '.')).join(''))
  const far = size - BORDER - SQUARE.length
  expect(seen(BORDER, BORDER)).toEqual(SQUARE)
  expect(seen(far, BORDER)).toEqual(SQUARE)
  expect(seen(BORDER, far)).toEqual(SQUARE)
  const edge = Array.from({ length: size }, (_, at) => [isDark(at, 0), isDark(0, at), isDark(at, size - 1)])
  expect(edge.flat()).not.toContain(true)
})
