import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { spoken } from './microphone.ts'
import { freePort, Server } from './server.ts'
import { openStation, type Station } from './station.ts'

/** Long enough to kill the server in the middle of it. */
const LONG = Array.from({ length: 4 }, () => 'please call the fire department the water pump is broken').join(' and ')

interface Own {
  server: Server
  station: Station
}

const own = test.extend<{ own: Own }>({
  own: async ({ playwright }, provide) => {
    const server = new Server(await freePort())
    try {
      await server.start()
      const request = await playwright.request.newContext({ baseURL: server.base })
      await provide({ server, station: await openStation(request, server.base) })
      await request.dispose()
    } finally {
      await server.remove()
    }
  },
})

own(
  'a server killed between upload and transcript goes on by itself, and so do its pages',
  async ({ own: { server, station }, page, context, complaints }) => {
    complaints.provoked(/(net::ERR_|status of 503).*\/(v3\/live|assets\/)/)
    complaints.tolerated(/(net::ERR_|status of 503).*\/v3\//)
    await station.enter(context)
    await page.goto(`${server.base}/dashboard`)
    await page.evaluate(() => Object.assign(globalThis, { marked: true }))

    await page.getByRole('region', { name: 'Send a talk' }).locator('input[type=file]').setInputFiles(spoken(LONG))
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    const row = page.getByRole('list', { name: 'Talks' }).getByRole('listitem')
    await expect(row).toContainText(/received|preparing|waiting|transcribing/i)
    await server.kill()
    await expect(row, 'it was killed before the transcript').not.toContainText('please')

    await server.start()
    await expect(row, 'the talk becomes ready').toContainText(/please call the fire department/i)
    await station.ask(api.channels.create, { org_id: station.org_id, name: 'After the storm' })
    await expect(page.getByRole('link', { name: 'After the storm' }), 'the page gets live changes again').toBeVisible()
    expect(await page.evaluate(() => 'marked' in globalThis), 'the page has not reloaded').toBe(true)
    const { total } = await station.ask(api.search.search, { org_id: station.org_id, query: '' })
    expect(total, 'and it is one talk').toBe(1)
    await page.getByRole('link', { name: /^Alerts/ }).click()
    await expect(page.getByRole('heading', { name: 'Hits' }), 'other screens open').toBeVisible()
  },
)
