import { api } from '@earshot/contract'
import { expect, test } from './fixtures.ts'
import { newPerson, signIn } from './people.ts'
import { freePort, Server } from './server.ts'
import { arrive } from './station.ts'
import { recorded, secondsRecorded } from './recorded.ts'

test('a server that is killed while a person speaks live loses nothing, and the talk goes on after its restart', async ({
  page,
  playwright,
  complaints,
}) => {
  complaints.tolerated(/(net::ERR_|status of (404|409|410|503))/)
  const server = new Server(await freePort())
  try {
    await server.start()
    const request = await playwright.request.newContext({ baseURL: server.base })
    const person = newPerson('Ada Lovelace')
    const { ask } = await arrive(request, server.base, person)
    const { org_id } = await ask(api.organizations.create, { name: 'Station One' })
    await ask(api.users.update, { onboarded: true })
    await page.goto(`${server.base}/login`)
    await signIn(page, person)
    const composer = page.getByRole('region', { name: 'Send a talk' })
    await composer.getByRole('switch', { name: 'Speak live' }).check({ force: true })
    await composer.getByRole('button', { name: 'Go live', exact: true }).click()
    const speaks = composer.getByText(/^You’re live in /)
    await expect(speaks).toBeVisible()
    await recorded(composer, 5)
    const [live] = await ask(api.liveTalks.list, { org_id })

    await server.kill()
    await expect(composer.getByText('Your recording goes on. Listeners hear the rest')).toBeVisible()
    await recorded(composer, 15)
    await server.start()
    await expect(speaks).toBeVisible()
    expect((await ask(api.liveTalks.list, { org_id }))[0]?.live_id, 'it is the same live talk').toBe(live?.live_id)

    const said = await secondsRecorded(composer)
    await composer.getByRole('button', { name: 'Done', exact: true }).click()
    const talks = async () => (await ask(api.search.search, { org_id })).talks
    await expect.poll(async () => (await talks()).map(({ duration }) => (duration ?? 0) > 0)).toEqual([true])
    expect((await talks())[0]?.duration, 'what was said before, without the server, and after').toBeGreaterThan(
      said - 1,
    )
    await request.dispose()
  } finally {
    await server.remove()
  }
})
