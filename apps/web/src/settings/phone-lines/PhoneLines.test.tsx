import { BlockedCaller, blockedCallerRoutes } from '@earshot/contract/blocked-callers'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { PhoneLine, phoneLineRoutes } from '@earshot/contract/phone-lines'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SidebarChannels } from '../../app/navigation/SidebarChannels.tsx'
import { blank } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { PhoneLines } from './PhoneLines.tsx'

const number = '+4930123456'
const channel = blank(Channel, { org_id, name: 'Hotline', joined: true })
const { channel_id } = channel
const line = (fields: Partial<PhoneLine> = {}) =>
  blank(PhoneLine, { org_id, number, channel_id, longest: 300, ...fields })

/** Stores numbers as the server does. */
function keep({ archived = false, lines = [] as PhoneLine[] } = {}) {
  const shown = { ...channel, archived: archived ? '2026-01-31T09:30:00Z' : null }
  server.answer(channelRoutes.list, (asked) => (asked.archived === archived ? [shown] : []))
  server.answer(phoneLineRoutes.list, () => lines)
  server.answer(blockedCallerRoutes.list, () => [])
  server.answer(phoneLineRoutes.update, (changes) => {
    const changed = { ...(lines[0] as PhoneLine), ...(changes as Partial<PhoneLine>), greeting_sound: '' }
    lines = [changed]
    return changed
  })
}

const lines = <PhoneLines org_id={org_id} SoundField={() => null} />

test('a wrong number is refused with a sentence', async () => {
  keep()
  await show(lines)
  await page.getByRole('button', { name: 'New phone number' }).click()
  const dialog = page.getByRole('dialog', { name: 'New phone number' })
  await dialog.getByLabelText('Number', { exact: true }).fill('030 123456')
  await dialog.getByRole('button', { name: 'Create phone number' }).click()
  await expect.element(dialog.getByText('Enter the number with its country code, like +4930123456')).toBeVisible()
  expect(server.asked(phoneLineRoutes.create)).toEqual([])
})

test('a number whose channel is archived names it, says that callers are refused, and keeps it when changed', async () => {
  keep({ archived: true, lines: [line()] })
  await show(lines)
  const row = page.getByRole('listitem').filter({ hasText: number })
  await expect.element(row).toMatchTextContent('# Hotline (archived) · Unknown callers are refused')
  await expect.element(row).toMatchTextContent('Callers routed to an archived channel are rejected.')
  await page.getByRole('button', { name: `Change ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Change ${number}` })
  await expect.element(dialog.getByRole('combobox', { name: 'Channel', exact: true })).toHaveValue(channel_id)
  await dialog.getByLabelText('Greeting', { exact: true }).fill('Good day.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.asked(phoneLineRoutes.update)).toEqual([{ org_id, line_id: expect.any(String), greeting: 'Good day.' }])
})

test('in Arabic a number is read from left to right in the titles of its dialogs', async () => {
  keep({ lines: [line()] })
  await show(lines, { language: 'ar' })
  for (const title of [`تغيير ${number}`, `إزالة ${number}`]) {
    await page.getByRole('button', { name: title }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const shown = page.getByRole('dialog').getByRole('heading').element().querySelector('bdi')
    expect(shown?.textContent).toBe(number)
    expect(shown && getComputedStyle(shown).direction).toBe('ltr')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})

test('a number with a key of a private channel fits, and says where callers’ messages go', async () => {
  const board = blank(Channel, { org_id, name: 'Board', private: true, joined: true })
  keep({ lines: [line({ keys: [{ digit: '1', channel_id: board.channel_id }] })] })
  server.answer(channelRoutes.list, ({ archived }) => (archived ? [] : [channel, board]))
  await show(lines)
  await expect.element(page.getByText('key 1: ')).toBeVisible()
  await looksRight()
  await page.getByRole('button', { name: `Change ${number}` }).click()
  await expect.element(page.getByText('Private: Board. Callers’ messages go there')).toBeVisible()
  await looksRight()
})

test('a caller is blocked by number, hidden ones by a switch, and what was refused is said', async () => {
  keep()
  const nuisance = '+4915112345678'
  let blocked = [blank(BlockedCaller, { org_id, caller: nuisance, refused: 2, last_refused: '2026-01-31T09:30:00Z' })]
  server.answer(blockedCallerRoutes.list, () => blocked)
  server.answer(blockedCallerRoutes.block, ({ caller }) => {
    const added = blank(BlockedCaller, { org_id, caller, refused: 0, last_refused: null })
    blocked = [added, ...blocked]
    return added
  })
  server.answer(blockedCallerRoutes.unblock, ({ caller }) => {
    blocked = blocked.filter((each) => each.caller !== caller)
    return { org_id }
  })
  await show(lines)
  const row = (number: string) => page.getByRole('listitem').filter({ hasText: number })
  await expect.element(row(nuisance)).toMatchTextContent('2 calls refused, the last one')
  const written = page.getByLabelText('Number', { exact: true })
  await written.fill('0151')
  await page.getByRole('button', { name: 'Block caller' }).click()
  await expect.element(page.getByText('Enter the number with its country code, like +4930123456')).toBeVisible()
  await written.fill('0049 (30) 123-456')
  await page.getByRole('button', { name: 'Block caller' }).click()
  await expect.element(row('+4930123456')).toMatchTextContent('No refused calls')
  await page.getByLabelText('Block callers who hide their number').click()
  await page.getByRole('button', { name: `Unblock ${nuisance}` }).click()
  await expect.element(row(nuisance)).not.toBeInTheDocument()
  expect(blocked.map(({ caller }) => caller)).toEqual(['withheld', '+4930123456'])
  await expect.element(page.getByLabelText('Block callers who hide their number')).toBeChecked()
  expect(page.getByRole('list', { name: 'Blocked callers' }).getByRole('listitem').elements()).toHaveLength(1)
})

test('a number is added, changed and removed', async () => {
  keep()
  server.answer(phoneLineRoutes.create, ({ number: typed, keys, unknown }) => {
    keep({ lines: [line({ number: typed, keys, unknown })] })
    return line({ number: typed, keys, unknown })
  })
  server.answer(phoneLineRoutes.remove, ({ line_id }) => {
    keep()
    return { line_id }
  })
  await show(
    <>
      <SidebarChannels />
      {lines}
    </>,
  )
  await expect.element(page.getByRole('link', { name: 'Hotline' })).toBeVisible()
  await page.getByRole('button', { name: 'New phone number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Number', { exact: true }).fill('+49 30 123456')
  await dialog.getByRole('button', { name: 'Add key 1' }).click()
  await looksRight()
  await dialog.getByRole('button', { name: 'Create phone number' }).click()
  await expect.element(page.getByText('Unknown callers are refused')).toBeVisible()
  const keys = [{ digit: '1', channel_id }]
  expect(server.asked(phoneLineRoutes.create)).toMatchObject([{ number, channel_id, keys, unknown: 'refuse' }])

  await page.getByRole('button', { name: `Change ${number}` }).click()
  await expect.element(page.getByText('no member has verified. The talk shows their number.')).toBeVisible()
  await page.getByLabelText('Unknown callers').selectOptions('accept')
  await page.getByLabelText('Members can hear what is new').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Unknown callers are accepted · Members hear what is new')).toBeVisible()
  await page.getByRole('button', { name: `Remove ${number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('No phone numbers yet')).toBeVisible()
})

test('a number that is created before the channels have come gets the channel that is shown', async () => {
  keep()
  const come = server.hold(channelRoutes.list)
  await show(lines)
  await page.getByRole('button', { name: 'New phone number' }).click()
  const dialog = page.getByRole('dialog', { name: 'New phone number' })
  await dialog.getByLabelText('Number', { exact: true }).fill(number)
  come()
  await expect.element(dialog.getByRole('combobox', { name: 'Channel', exact: true })).toHaveValue(channel_id)
  await dialog.getByRole('button', { name: 'Create phone number' }).click()
  await expect.poll(() => server.asked(phoneLineRoutes.create)).toMatchObject([{ number, channel_id }])
})
