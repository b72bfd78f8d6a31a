import { api } from '@earshot/contract'
import type { Route } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { openRows } from '../fixtures/tenant-rows.ts'
import { testApp } from '../test-app.ts'

const { ask, organization, channelOf, context } = testApp()

test('a form that is saved unchanged changes nothing, and is not refused', async () => {
  const place = await organization()
  const { org_id, admin } = place
  const channel_id = await channelOf(place, 'Yard')
  const made = async (route: Route, input: object) => (await ask(admin, route, { org_id, ...input })).body
  const { tag_id } = (await made(api.tags.create, { tag: 'smoke' })) as { tag_id: string }
  const { speaker_id } = (await made(api.speakers.create, { name: 'Mira' })) as { speaker_id: string }
  const { address_id } = (await made(api.addresses.create, { name: 'Station', country: 'US' })) as {
    address_id: string
  }
  const { alert_id } = (await made(api.alerts.save, { keyword: 'fire' })) as { alert_id: string }
  const { line_id } = (await made(api.phoneLines.create, { number: '+4930123456', channel_id })) as { line_id: string }
  const { webhook_id } = (await made(api.webhooks.create, {
    name: 'Desk',
    url: 'https://example.org/hook',
    events: ['talk.created'],
  })) as { webhook_id: string }
  const asked: [Route, object][] = [
    [api.tags.update, { tag_id }],
    [api.speakers.update, { speaker_id }],
    [api.addresses.update, { address_id }],
    [api.alerts.save, { alert_id }],
    [api.phoneLines.update, { org_id, line_id }],
    [api.webhooks.update, { webhook_id }],
    [api.channels.update, { channel_id }],
    [api.engines.update, { org_id }],
    [api.organizations.update, { org_id }],
    [api.members.update, { org_id, user_id: admin.user_id }],
  ]
  const rows = await openRows(context())
  for (const [route, input] of asked) {
    const before = await rows.of(org_id)
    const { status } = await ask(admin, route, input as never)
    expect([route.path, status]).toEqual([route.path, 200])
    expect(await rows.of(org_id)).toEqual(before)
  }
  await rows.close()
})
