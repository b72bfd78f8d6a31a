import { Alert, alertRoutes } from '@earshot/contract/alerts'
import { AlertTrial } from '@earshot/contract/alert-trials'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { Member, memberRoutes } from '@earshot/contract/members'
import { notificationRoutes } from '@earshot/contract/notifications'
import { Talk, talkRoutes } from '@earshot/contract/talks'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defOrganization } from '../../lib/browser-storage/server-values.ts'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { me, org_id, organizationWith } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { PlayerHost } from '../live/PlayerHost.tsx'
import { AlertsScreen } from './AlertsScreen.tsx'

afterEach(() => void vi.restoreAllMocks())

const at = `/organizations/${org_id}/alerts`
const keyword = page.getByRole('textbox', { name: 'Word or phrase' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const list = page.getByRole('list', { name: 'Alerts' })
const question = page.getByRole('dialog')

/** Stores alerts as the server does, which finds “fire” in one talk unless “fire department” is ignored. */
function keep(...alerts: Alert[]) {
  const talk = blank(Talk, { org_id, state: 'ready', duration: 3, audio_url: '/v3/get?sig=1' })
  const trial = blank(AlertTrial, { talk_id: talk.talk_id, before: 'call the', match: 'fire', after: 'department' })
  server.answer(talkRoutes.find, () => talk)
  server.answer(alertRoutes.list, () => [...alerts])
  server.answer(alertRoutes.try, ({ exclude }) => {
    const trials = exclude.length > 0 ? [] : [trial]
    const total = trials.length
    return { trials, total, looked_at: total, unmet: [], by_closeness: { close: total, normal: total, wide: total } }
  })
  server.answer(alertRoutes.save, ({ keyword = '', exclude = [], escalation = null }) => {
    alerts.push(blank(Alert, { org_id, keyword, exclude, escalation, created_by: me.user_id }))
    return alerts.at(-1) as Alert
  })
  server.answer(alertRoutes.remove, ({ alert_id }) => {
    alerts.splice(0)
    return { alert_id }
  })
  return talk
}

test('an alert is tried on earlier talks before it is saved, and deleted after a confirmation', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default')
  const { talk_id } = keep()
  await show(
    <>
      <AlertsScreen />
      <PlayerHost openTalk={undefined} />
    </>,
    { at },
  )
  await button('New alert').click()
  await keyword.fill('?!')
  await expect.element(page.getByText('A keyword needs at least one letter or digit')).toBeVisible()
  await keyword.fill('fire')
  const heard = page.getByRole('list', { name: 'Matches' })
  await expect.element(heard.getByRole('mark')).toHaveTextContent('fire')
  await looksRight()
  await heard.getByRole('button', { name: 'Play “fire”' }).click()
  await expect.element(page.getByRole('slider', { name: 'Position' }).first()).toBeVisible()
  expect(server.asked(talkRoutes.find)).toMatchObject([{ talk_id }])

  await page.getByLabelText('Ignore when part of').first().fill('fire department')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No match in the last 30 days.')).toBeVisible()
  await button('Close').click()
  await button('New alert').click()
  await expect.element(keyword).toHaveValue('fire')
  await button('Create alert').click()

  await expect.element(list).toMatchTextContent('Ignores “fire department”')
  const hits = list.getByRole('link', { name: '0 hits' })
  await expect.element(hits).toHaveAttribute('href', expect.stringMatching(/\/hits\?alert_id=/))
  await expect.element(question).toMatchTextContent('Get notified when Earshot is closed?')
  await question.getByRole('button', { name: 'Not now' }).click()
  await button('Delete fire').click()
  await question.getByRole('button', { name: 'Delete alert' }).click()
  await expect.element(page.getByText('No alerts yet')).toBeVisible()
})

test('a new alert for an existing keyword links to the existing one', async () => {
  const known = blank(Alert, { org_id, keyword: 'ladder', exclude: ['step ladder'] })
  keep(known)
  server.refuse(alertRoutes.save, 'conflict', { text: 'An alert has it', alert_id: known.alert_id })
  await show(<AlertsScreen />, { at: `${at}?alert=new` })
  await keyword.fill('Ladder')
  await button('Create alert').click()
  const note = page.getByRole('alert').filter({ hasText: 'An alert for this already exists' })
  await note.getByRole('button', { name: 'Open alert' }).click()
  await expect.element(page.getByRole('region', { name: 'Edit alert' })).toMatchTextContent('step ladder')
  expect(server.asked(alertRoutes.save)).toMatchObject([{ keyword: 'Ladder', if_exists: 'refuse' }])
})

test('an alert of an archived channel names it, in its row and in its form, and not every channel', async () => {
  const channel = blank(Channel, { org_id, name: 'Winter duty', archived: '2026-01-31T09:30:00Z', joined: true })
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [channel] : []))
  keep(blank(Alert, { org_id, keyword: 'avalanche', channel_ids: [channel.channel_id] }))
  await show(<AlertsScreen />, { at })
  await expect.element(list.getByRole('listitem')).toMatchTextContent('# Winter duty (archived)')
  await button('Edit avalanche').click()
  const form = page.getByRole('region', { name: 'Edit' })
  await expect.element(form.getByText('# Winter duty (archived)')).toBeVisible()
})

test('what an admin wrote in the form of an alert stays there, and says why, once they are no longer an admin', async () => {
  keep()
  await show(<AlertsScreen />, { at: `${at}?alert=new` })
  await keyword.fill('smoke detector')
  await expect.element(button('Create alert')).toBeEnabled()
  defOrganization.set(organizationWith({ org_role: 'member' }))
  const note = page.getByRole('alert').filter({ hasText: 'You are no longer an admin' })
  await expect.element(note).toBeVisible()
  await expect.element(keyword).toHaveValue('smoke detector')
  await expect.element(button('Create alert')).toBeDisabled()
  await button('Cancel').click()
  await expect.element(keyword).not.toBeInTheDocument()
})

test('an urgent alert is saved with its people, minutes and calls, and names them', async () => {
  server.answer(memberRoutes.list, () => [
    blank(Member, { org_id, user_id: me.user_id, name: me.name, org_role: 'admin' }),
  ])
  server.answer(notificationRoutes.find, () => blank(notificationRoutes.find.output, { calls: true }))
  keep()
  await show(<AlertsScreen />, { at: `${at}?alert=new` })
  await keyword.fill('water pump')
  await page.getByRole('switch', { name: /^Urgent/ }).click()
  await page.getByRole('switch', { name: 'Also call them' }).click()
  const minutes = page.getByLabelText('Minutes before the next person is notified')
  await minutes.fill('0')
  await expect.element(page.getByText('Enter 1 to 1440 minutes.')).toBeVisible()
  await minutes.fill('10')
  await looksRight()
  await button('Create alert').click()
  await expect.element(list).toMatchTextContent('Urgent: Ada Lovelace')
  const escalation = { user_ids: [me.user_id], minutes: 10, call: true }
  expect(server.asked(alertRoutes.save)).toMatchObject([{ keyword: 'water pump', escalation }])
})
