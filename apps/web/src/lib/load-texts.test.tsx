import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { removeShown, show } from '../testing/show.tsx'
import { loadTexts } from './language.ts'

afterEach(removeShown)

test('texts that are loaded later do not render again what is on the screen', async () => {
  const rendered = vi.fn<() => void>()
  function Screen() {
    useLingui()
    rendered()
    return <p>On the screen</p>
  }
  await show(<Screen />, { language: 'de' })
  await expect.element(page.getByText('On the screen')).toBeVisible()
  rendered.mockClear()
  await loadTexts({ 'locales/de/later.po': async () => ({ messages: { later: 'später' } }) })
  await new Promise(requestAnimationFrame)
  expect(i18n.messages['later']).toBe('später')
  expect(rendered).not.toHaveBeenCalled()
})
