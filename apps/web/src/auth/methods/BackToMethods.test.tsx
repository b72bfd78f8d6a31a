import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { BackToMethods } from './BackToMethods.tsx'

test('the way back says where it leads, and takes there by a press', async () => {
  let pressed = 0
  const onBack = () => void pressed++
  await show(
    <>
      <BackToMethods onBack={onBack} />
      <BackToMethods label="Start over" onBack={onBack} />
    </>,
  )
  for (const name of ['Other ways to sign in', 'Start over'])
    await page.getByRole('button', { name, exact: true }).click()
  expect(pressed).toBe(2)
})
