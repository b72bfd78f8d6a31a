import { Hours } from '@earshot/contract/hours'
import { useForm } from '@mantine/form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { show } from '../testing/show.tsx'
import type { AlertDraft } from './alerts.queries.ts'
import { HoursFields } from './HoursFields.tsx'

const hours = blank(Hours, { days: [1, 5], from: '08:00', to: '17:00', tz: 'Africa/Nairobi' })

function Example() {
  const form = useForm<AlertDraft>({ initialValues: { hours } as AlertDraft })
  return <HoursFields form={form} at="hours" hours={hours} />
}

test.each([
  ['en', 'Sun'],
  ['de', 'Mo'],
] as const)('the days of hours begin as weeks do in %s, with %s', async (language, first) => {
  await show(<Example />, { language })
  await expect.element(page.getByRole('checkbox').nth(6)).toBeVisible()
  const [day] = page.getByRole('group').getByRole('checkbox').elements() as HTMLInputElement[]
  expect(day?.labels?.[0]?.textContent).toContain(first)
  const ticked = page.getByRole('checkbox', { checked: true }).elements() as HTMLInputElement[]
  expect(ticked.map(({ value }) => value)).toEqual(['1', '5'])
})
