import { Alert, alertRoutes } from '@earshot/contract/alerts'
import { Hit, hitRoutes } from '@earshot/contract/hits'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changedKey } from '../../lib/api/cache-keys.ts'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { me, org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { AlertsScreen } from './AlertsScreen.tsx'

const alert = blank(Alert, { org_id, keyword: 'fire', created_by: me.user_id })
const at = `/organizations/${org_id}/alerts?alert=${alert.alert_id}`
const keyword = page.getByLabelText('Word or phrase')
const unsaved = page.getByText('You have not saved these changes yet.')

test('what was typed into an alert survives Back and a reload, is marked in the list, and can be discarded', async () => {
  server.answer(alertRoutes.list, () => [alert])
  await show(<AlertsScreen />, { at })
  await expect.element(keyword).toHaveValue('fire')
  await keyword.fill('fire brigade')
  await expect.element(unsaved).not.toBeInTheDocument()
  await show(<AlertsScreen />, { at: `/organizations/${org_id}/alerts` })
  await page.getByRole('button', { name: 'Unsaved changes' }).click()
  await expect.element(keyword).toHaveValue('fire brigade')
  await expect.element(unsaved).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(keyword).toHaveValue('fire')
  await expect.element(unsaved).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Unsaved changes' })).not.toBeInTheDocument()
})

test('the editor of a deleted alert stays open if it has unsaved changes, and can create the alert again', async () => {
  let alerts = [alert]
  server.answer(alertRoutes.list, () => alerts)
  server.answer(alertRoutes.save, (fields) => blank(Alert, { org_id, keyword: fields.keyword ?? '' }))
  const { cache } = await show(<AlertsScreen />, { at })
  await keyword.fill('fire brigade')
  alerts = []
  await cache.invalidateQueries({ queryKey: changedKey('alerts', org_id) })
  await expect.element(page.getByText('This alert was deleted')).toBeVisible()
  await expect.element(keyword).toHaveValue('fire brigade')
  await page.getByRole('button', { name: 'Create alert' }).click()
  await expect.element(keyword).not.toBeInTheDocument()
  expect(server.asked(alertRoutes.save)).toMatchObject([{ org_id, keyword: 'fire brigade', if_exists: 'refuse' }])
})

test('the editor of a deleted alert closes if it has no unsaved changes', async () => {
  let alerts = [alert]
  server.answer(alertRoutes.list, () => alerts)
  const { cache } = await show(<AlertsScreen />, { at })
  await expect.element(keyword).toHaveValue('fire')
  alerts = []
  await cache.invalidateQueries({ queryKey: changedKey('alerts', org_id) })
  await expect.element(keyword).not.toBeInTheDocument()
  await expect.element(page.getByText('No alerts yet')).toBeVisible()
})

test('the first hit of an alert is counted while its list is open', async () => {
  let hits: Hit[] = []
  server.answer(alertRoutes.list, () => [{ ...alert, hits: hits.length }])
  server.answer(hitRoutes.list, () => ({ ...blank(hitRoutes.list.output), hits }))
  const { cache } = await show(<AlertsScreen />, { at: `/organizations/${org_id}/alerts` })
  await expect.element(page.getByRole('link', { name: /0 hits/ })).toBeVisible()
  await expect.poll(() => server.asked(hitRoutes.list)).toHaveLength(1)
  hits = [blank(Hit, { org_id, alert_id: alert.alert_id })]
  await cache.invalidateQueries({ queryKey: changedKey('hits', org_id) })
  await expect.element(page.getByRole('link', { name: /1 hit/ })).toBeVisible()
})
