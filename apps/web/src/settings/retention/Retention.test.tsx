import { Channel, channelRoutes } from '@earshot/contract/channels'
import { RetentionRule, retentionRoutes } from '@earshot/contract/retention'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { Retention } from './Retention.tsx'

const channel = blank(Channel, { org_id, name: 'Ops', joined: true })

function keep() {
  let rules: RetentionRule[] = []
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [] : [channel]))
  server.answer(retentionRoutes.list, () => rules)
  server.answer(retentionRoutes.save, ({ channel_id = null, sound_days, talk_days, at_once }) => {
    const saved = blank(RetentionRule, { org_id, channel_id, sound_days, talk_days, at_once })
    rules = [...rules.filter((rule) => rule.channel_id !== channel_id), saved]
    return saved
  })
  server.answer(retentionRoutes.remove, ({ channel_id = null }) => {
    rules = rules.filter((rule) => rule.channel_id !== channel_id)
    return { org_id, channel_id }
  })
}

const save = (within: Pick<typeof page, 'getByRole'> = page) =>
  within.getByRole('button', { name: 'Save', exact: true })

test('a rule is refused that keeps a recording longer than its talk, and saved otherwise', async () => {
  keep()
  await show(<Retention org_id={org_id} />)
  await page.getByLabelText('Delete recordings after (days)').fill('90')
  const talks = page.getByLabelText('Delete talks after (days)')
  await talks.fill('30')
  await expect.element(page.getByText('A recording cannot be kept longer than its talk')).toBeVisible()
  await expect.element(save()).toBeDisabled()
  await talks.fill('0')
  await expect.element(page.getByText('Enter 1 to 36500, or leave empty')).toBeVisible()
  await expect.element(save()).toBeDisabled()
  await talks.fill('365')
  await looksRight()
  await save().click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(server.asked(retentionRoutes.save)).toMatchObject([{ sound_days: 90, talk_days: 365 }])
})

test('the rule of a channel is made, removed and made again, its fields below each other', async () => {
  keep()
  await show(<Retention org_id={org_id} />)
  await page.getByRole('button', { name: 'New channel rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New channel rule' })
  await save(dialog).click()
  const forever = page.getByText('Recordings: forever · Talks: forever')
  await expect.element(forever).toBeVisible()
  await page.getByRole('button', { name: /^Remove the rule of/ }).click()
  await expect.element(forever).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'New channel rule' }).click()
  const [sound, talk] = [
    dialog.getByLabelText(/^Delete recordings after/),
    dialog.getByLabelText(/^Delete talks after/),
  ]
  await talk.fill('1')
  await sound.fill('1')
  const leftOf = (field: typeof talk) => field.element().getBoundingClientRect().x
  expect(leftOf(talk), 'where there is little room').toBe(leftOf(sound))
  await save(dialog).click()
  await expect.element(page.getByText('Recordings: 1 day · Talks: 1 day', { exact: true })).toBeVisible()
})
