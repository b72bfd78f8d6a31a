import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { QuietHours } from './QuietHours.tsx'

const night = { from: '22:00', to: '07:00', tz: 'Europe/Oslo' }

test('quiet hours begin at night, are changed one by one, and end; half a time is not saved', async () => {
  const onChange = vi.fn<(hours: typeof night | null) => void>()
  await show(
    <>
      <QuietHours hours={null} onChange={onChange} />
      <div data-testid="on">
        <QuietHours hours={night} onChange={onChange} />
      </div>
    </>,
  )
  const on = page.getByTestId('on')
  const pause = 'Pause notifications at night'
  await expect.element(on.getByLabelText(pause)).toBeChecked()
  await page.getByLabelText(pause).first().click()
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ from: '22:00', to: '07:00' }))
  await on.getByLabelText('From', { exact: true }).fill('23:30')
  expect(onChange).toHaveBeenLastCalledWith({ ...night, from: '23:30' })
  onChange.mockClear()
  await on.getByLabelText('To', { exact: true }).fill('')
  expect(onChange).not.toHaveBeenCalled()
  await on.getByLabelText(pause).click()
  expect(onChange).toHaveBeenLastCalledWith(null)
})
