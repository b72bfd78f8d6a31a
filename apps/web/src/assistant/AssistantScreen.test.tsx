import { assistantRoutes } from '@earshot/contract/assistant'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { Member, memberRoutes } from '@earshot/contract/members'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blank } from '../testing/blank.ts'
import { org_id } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { server } from '../testing/stand-in-server.ts'
import { AssistantScreen } from './AssistantScreen.tsx'

const channel = blank(Channel, { org_id, name: 'Ops', joined: true })
const member = blank(Member, { org_id, name: 'Grace Hopper' })
const HOUR = 60 * 60 * 1000

test('a question is asked within a channel, of a person and in a time, and stays where it fails', async () => {
  server.answer(channelRoutes.list, () => [channel])
  server.answer(memberRoutes.list, () => [member])
  const again = server.refuse(assistantRoutes.ask, 'conflict', { text: 'Not just now' })
  await show(<AssistantScreen />)
  const question = page.getByRole('textbox', { name: 'Your question' })
  const ask = page.getByRole('button', { name: 'Ask', exact: true })
  await expect.element(ask).toBeDisabled()
  await page.getByLabelText('Channel').selectOptions('# Ops')
  await page.getByLabelText('Person').selectOptions('Grace Hopper')
  await page.getByLabelText('Time').selectOptions('in the last 7 days')
  await question.fill('Which pump?')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  expect(server.asked(assistantRoutes.ask)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Not just now')
  await expect.element(question).toHaveValue('Which pump?\n')
  again()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(question).toHaveValue('')
  const asked = server.asked(assistantRoutes.ask).at(-1)
  expect(asked).toMatchObject({ question: 'Which pump?', channel_id: channel.channel_id, user_id: member.user_id })
  expect((Date.now() - Date.parse(asked?.from ?? '')) / HOUR).toBeCloseTo(7 * 24, 0)
})
