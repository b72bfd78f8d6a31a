import { type BriefSchedule, briefRoutes } from '@earshot/contract/briefs'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { BriefByEmail } from './BriefByEmail.tsx'

test('a change that is made while the one before is saved does not undo it', async () => {
  let schedule: BriefSchedule | null = { at: '07:00', tz: 'Europe/Berlin', days: 'daily' }
  const held: (() => void)[] = []
  server.answer(briefRoutes.schedule, () => ({ org_id, schedule }))
  server.answer(briefRoutes.reschedule, async (asked) => {
    await new Promise<void>((resolve) => held.push(resolve))
    schedule = asked.schedule
    return { org_id, schedule }
  })
  await show(<BriefByEmail org_id={org_id} />)
  const at = page.getByLabelText('At', { exact: true })
  await at.fill('06:15')
  await at.fill('06:30')
  await expect.poll(() => held).toHaveLength(1)
  held[0]?.()
  await expect.poll(() => held).toHaveLength(2)
  await expect.element(at).toHaveValue('06:30')
  await page.getByLabelText('On', { exact: true }).selectOptions('Monday to Friday')
  held[1]?.()
  await expect.poll(() => held).toHaveLength(3)
  held[2]?.()
  await expect.poll(() => schedule).toMatchObject({ at: '06:30', days: 'weekdays' })
})

test('the switch asks for a brief every morning, and for none', async () => {
  let schedule: BriefSchedule | null = null
  server.answer(briefRoutes.schedule, () => ({ org_id, schedule }))
  server.answer(briefRoutes.reschedule, (asked) => {
    schedule = asked.schedule
    return { org_id, schedule }
  })
  await show(<BriefByEmail org_id={org_id} />)
  const byEmail = page.getByRole('switch', { name: 'Send a brief by email' })
  await byEmail.click()
  await expect.poll(() => schedule).toMatchObject({ at: '07:00', days: 'daily' })
  await expect.element(page.getByLabelText('At', { exact: true })).toHaveValue('07:00')
  await byEmail.click()
  await expect.poll(() => schedule).toBeNull()
  await expect.element(page.getByLabelText('At', { exact: true })).not.toBeInTheDocument()
})
