import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { lazyOverlay } from './lazy-overlay.tsx'
import { lazyPart } from './lazy-part.tsx'

let isBroken = true

function Figures() {
  if (isBroken) throw new Error('There are no figures')
  return <p>Three talks</p>
}

test.each([
  { kind: 'a part', Late: lazyPart(async () => Figures) },
  { kind: 'an overlay', Late: lazyOverlay(async () => Figures) },
])('$kind that breaks says so in its place, leaves the rest, and is shown on request', async ({ Late }) => {
  isBroken = true
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await show(
    <>
      <Late />
      <p>Around it</p>
    </>,
  )
  const note = page.getByRole('alert').filter({ hasText: 'Could not show this part' })
  await expect.element(note).toBeVisible()
  await expect.element(page.getByText('Around it')).toBeVisible()
  const again = note.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect.element(again).toBeVisible()
  isBroken = false
  await again.click()
  await expect.element(page.getByText('Three talks')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})
