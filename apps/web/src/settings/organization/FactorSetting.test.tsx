import { Member, memberRoutes } from '@earshot/contract/members'
import { organizationRoutes } from '@earshot/contract/organizations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id, organizationWith } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { FactorSetting } from './FactorSetting.tsx'

test('an admin sees who lacks a second factor, demands it from a date, and stops', async () => {
  const member = (name: string, second_factor: boolean) => blank(Member, { org_id, name, second_factor })
  server.answer(memberRoutes.list, () => [member('Grace Hopper', false), member('Ada Lovelace', true)])
  server.answer(organizationRoutes.update, ({ factor_from = null, factor_guests = false }) =>
    organizationWith({ factor_from, factor_guests }),
  )
  const text = 'Set up two-factor authentication in your account first'
  const allow = server.refuse(organizationRoutes.update, 'conflict', { text })
  await show(<FactorSetting org_id={org_id} />)
  await expect.element(page.getByText('1 person does not have it yet: Grace Hopper')).toBeVisible()
  await page.getByLabelText('Required from').fill('2001-01-01')
  await expect.element(page.getByText('This date is in the past')).toBeVisible()
  await page.getByLabelText('Required from').fill('2101-01-31')
  await page.getByLabelText('Also for guests').click()
  await page.getByRole('button', { name: 'Require', exact: true }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('in your account first')
  allow()
  await page.getByRole('button', { name: 'Require', exact: true }).click()
  await expect.element(page.getByText('Required from January 31, 2101.')).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: 'Stop requiring it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop requiring it' }).click()
  await expect.element(page.getByLabelText('Required from')).toBeVisible()
})
