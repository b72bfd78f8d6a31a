import { createServer } from 'node:http'
import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { accessibleInBothSchemes, fits, setWidth, WIDTHS } from './layout-checks.ts'
import { SENTENCE } from './microphone.ts'
import { freePort, Server } from './server.ts'
import { openStation } from './station.ts'

test('a webhook whose receiver is gone says so once, with the reason', async ({ page, context, playwright }) => {
  const port = await freePort()
  const receiver = createServer((request, response) => {
    request.resume()
    response.writeHead(410).end()
  })
  receiver.listen(port, '127.0.0.1')
  const server = new Server(await freePort(), { WEBHOOK_ALLOW: `127.0.0.1:${port}` })
  await server.start()
  const station = await openStation(await playwright.request.newContext({ baseURL: server.base }), server.base)
  const { org_id } = station
  const url = `http://127.0.0.1:${port}/hook`
  await station.ask(api.webhooks.create, { org_id, name: 'Desk', url, events: ['talk.created'] })
  await station.say(SENTENCE)
  const isPaused = async () => (await station.ask(api.webhooks.list, { org_id }))[0]?.paused
  await expect.poll(isPaused).toBe(true)

  await station.enter(context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.base}/organizations/${org_id}/settings?section=webhooks`)
  await expect(page.getByText('It failed once and was paused. Check the reason below')).toBeVisible()
  await expect(page.getByText(/The receiver answered 410/)).toBeVisible()
  await fits(page)
  await page.close()
  receiver.close()
  await server.remove()
})

test('a webhook of an archived channel stays in the list, says why it is silent, and offers to restore the channel', async ({
  page,
  newStation,
}) => {
  const station = await newStation()
  const { org_id } = station
  const { channel_id } = await station.ask(api.channels.create, { org_id, name: 'Night desk' })
  await station.ask(api.webhooks.create, { org_id, name: 'Pager', url: 'https://example.com/hook', channel_id })
  await station.enter(page.context())
  await page.goto(`/organizations/${org_id}/settings?section=webhooks`)
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')
  await expect(row).toContainText('Active')
  await station.ask(api.channels.remove, { channel_id })
  await expect(row).toContainText('Nothing is sent: its channel is archived. Restore the channel to go on.')
  await expect(row).toContainText('Silent')
  await expect(row).toContainText('Night desk')
  for (const width of WIDTHS) {
    await setWidth(page, width)
    await accessibleInBothSchemes(page)
    await fits(page)
  }
  await page.getByRole('button', { name: 'More about Pager' }).click()
  await expect(page.getByRole('menuitem', { name: 'Pause' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Send samples' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Restore Night desk' }).click()
  await expect(row).toContainText('Active')
  await expect(row).not.toContainText('Nothing is sent')
})

test('an admin gives a webhook a new secret, which is shown once, and reads when the old one expires', async ({
  page,
  newStation,
}) => {
  const station = await newStation()
  const { org_id } = station
  const fields = { org_id, name: 'Pager', url: 'https://example.com/hook' }
  const { secret } = await station.ask(api.webhooks.create, fields)
  await station.enter(page.context())
  await page.goto(`/organizations/${org_id}/settings?section=webhooks`)
  await page.getByRole('button', { name: 'More about Pager' }).click()
  await page.getByRole('menuitem', { name: 'New secret' }).click()
  const shown = page.getByRole('dialog', { name: 'New secret for Pager' })
  await expect(shown).toContainText('For 24 hours calls are signed with the old and the new secret')
  await shown.getByRole('button', { name: 'Create secret' }).click()
  await expect(shown.getByLabel('Secret', { exact: true })).toHaveText(/^whsec_/)
  await expect(shown.getByLabel('Secret', { exact: true })).not.toHaveText(secret)
  for (const width of WIDTHS) {
    await setWidth(page, width)
    await accessibleInBothSchemes(page)
    await fits(page)
  }
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await expect(shown).toHaveCount(0)
  await expect(page.getByText(/^The old secret expires: /)).toBeVisible()
})
