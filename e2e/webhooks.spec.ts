import { createServer } from 'node:http'
import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { fits } from './layout-checks.ts'
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
  await expect.poll(isPaused, { timeout: 20_000 }).toBe(true)

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
