import { Channel, channelRoutes } from '@earshot/contract/channels'
import { Webhook, webhookRoutes } from '@earshot/contract/webhooks'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blank, newId } from '../../testing/blank.ts'
import { looksRight } from '../../testing/layout.ts'
import { org_id } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { server } from '../../testing/stand-in-server.ts'
import { Deliveries } from './Deliveries.tsx'
import { Webhooks } from './Webhooks.tsx'

const TIME = '2026-01-31T09:30:00Z'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = () => page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').first()

/** Stores webhooks as the server does. */
function keep(...stored: Webhook[]) {
  const change = (webhook_id: string, fields: Partial<Webhook>) => {
    const changed = { ...(stored.find((webhook) => webhook.webhook_id === webhook_id) as Webhook), ...fields }
    stored.splice(0, stored.length, changed)
    return changed
  }
  server.answer(webhookRoutes.list, () => [...stored])
  server.answer(webhookRoutes.create, ({ name, url, events, style }) => {
    const made = blank(Webhook, { org_id, name, url, events, style })
    stored.push(made)
    return { ...made, secret }
  })
  server.answer(webhookRoutes.update, ({ webhook_id, paused }) =>
    change(webhook_id, paused === undefined ? {} : { paused }),
  )
  server.answer(webhookRoutes.rotate, ({ webhook_id }) => ({
    ...change(webhook_id, { old_secret_until: TIME }),
    secret,
  }))
  return { change }
}

const pager = (fields: Partial<Webhook> = {}) =>
  blank(Webhook, { org_id, name: 'Pager', url: 'https://example.com/hook', events: ['talk.created'], ...fields })

test('an address that cannot be called is refused, and one without encryption is warned of', async () => {
  keep()
  await show(<Webhooks org_id={org_id} />)
  await button('New webhook').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Name').fill('Dispatch')
  await dialog.getByLabelText('URL').fill('nowhere')
  await expect.element(dialog.getByText('Enter a URL')).toBeVisible()
  await dialog.getByLabelText('URL').fill('http://hooks.example.org/x')
  await expect.element(dialog.getByRole('status')).toMatchTextContent('others on the network can read')
  await looksRight()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await button('New webhook').first().click()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Dispatch')
})

test('a double click creates one webhook, whose secret is shown once', async () => {
  keep()
  await show(<Webhooks org_id={org_id} />)
  await button('New webhook').first().click()
  await page.getByLabelText('Name').fill('Dispatch')
  await page.getByLabelText('URL').fill('https://example.com/hits')
  await button('Create webhook').dblClick()
  await expect.element(page.getByRole('dialog').getByLabelText('Secret')).toMatchTextContent(/^whsec_/)
  expect(server.asked(webhookRoutes.create)).toHaveLength(1)
  await button('I have saved it').click()
  await expect.element(page.getByText(secret)).not.toBeInTheDocument()
  await expect.element(row()).toMatchTextContent('Dispatch')
})

test('a webhook is paused, resumed and tried', async () => {
  keep(pager())
  await show(<Webhooks org_id={org_id} />)
  await button('More about Pager').click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect.element(page.getByText('Nothing is sent while it is paused.')).toBeVisible()
  await button('Resume Pager').click()
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible()
  await button('More about Pager').click()
  await page.getByRole('menuitem', { name: 'Send samples' }).click()
  await expect.element(page.getByText('An example of each event is being sent.')).toBeVisible()
  expect(server.asked(webhookRoutes.update).at(-1)).toMatchObject({ sample: true })
})

test('a webhook whose receiver is gone says so once, with the reason', async () => {
  const delivery = { delivery_id: newId(), event: 'talk.created', at: TIME, attempt: 1, status: 410 } as const
  const error = 'The receiver answered 410'
  keep(pager({ paused: true, failures: 1, deliveries: [{ ...delivery, error, done: true }] }))
  await show(<Webhooks org_id={org_id} />)
  await expect.element(page.getByText('It failed once and was paused. Check the reason below')).toBeVisible()
  await expect.element(page.getByText(/The receiver answered 410/)).toBeVisible()
  await looksRight()
})

test('a webhook of an archived channel says why it is silent, and offers to restore the channel', async () => {
  const channel = blank(Channel, { org_id, name: 'Night desk', archived: TIME, joined: true })
  const { channel_id } = channel
  const webhook = pager({ channel_id, silent: true, channel_archived: true })
  const { change } = keep(webhook)
  let archived: string | null = TIME
  server.answer(channelRoutes.list, (asked) =>
    asked.archived === (archived !== null) ? [{ ...channel, archived }] : [],
  )
  server.answer(channelRoutes.update, () => {
    archived = null
    change(webhook.webhook_id, { silent: false, channel_archived: false })
    return { ...channel, archived }
  })
  const { cache } = await show(<Webhooks org_id={org_id} />)
  await expect
    .element(row())
    .toMatchTextContent('Nothing is sent: its channel is archived. Restore the channel to go on.')
  await expect.element(row()).toMatchTextContent('Silent')
  await expect.element(row()).toMatchTextContent('Night desk')
  await looksRight()
  await button('More about Pager').click()
  await expect.element(page.getByRole('menuitem', { name: 'Pause' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Send samples' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await row().getByRole('button', { name: 'Restore Night desk' }).click()
  await expect.poll(() => server.asked(channelRoutes.update)).toMatchObject([{ channel_id, archived: null }])
  // As the live event of the change does.
  await cache.invalidateQueries()
  await expect.element(row()).toMatchTextContent('Active')
  await expect.element(row()).not.toMatchTextContent('Nothing is sent')
})

test('a webhook gets a new secret, which is shown once, and says when the old one expires', async () => {
  keep(pager())
  await show(<Webhooks org_id={org_id} />)
  await button('More about Pager').click()
  await page.getByRole('menuitem', { name: 'New secret' }).click()
  const shown = page.getByRole('dialog', { name: 'New secret for Pager' })
  await expect.element(shown).toMatchTextContent('For 24 hours calls are signed with the old and the new secret')
  expect(server.asked(webhookRoutes.rotate)).toEqual([])
  await shown.getByRole('button', { name: 'Create secret' }).click()
  await expect.element(shown.getByLabelText('Secret', { exact: true })).toMatchTextContent(/^whsec_/)
  await looksRight()
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await expect.element(shown).not.toBeInTheDocument()
  await expect.element(page.getByText(/^The old secret expires: /)).toBeVisible()
})

const sent = { event: 'talk.created', at: TIME, attempt: 1, status: null, error: null, done: false } as const

test.each<[string, Partial<Webhook['deliveries'][number]>, Partial<Webhook>]>([
  ['sending', { attempt: 0 }, {}],
  ['Delivered: 200', { status: 200, done: true }, {}],
  ['will be retried', { status: 500 }, {}],
  ['failed', { attempt: 5 }, {}],
  ['failed', {}, { paused: true }],
  ['waiting', {}, { channel_archived: true }],
])('what became of a delivery is said: %s', async (said, delivery, webhook) => {
  const deliveries = [{ ...sent, delivery_id: newId(), ...delivery }]
  await show(<Deliveries org_id={org_id} webhook={pager({ ...webhook, deliveries })} />)
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
})
