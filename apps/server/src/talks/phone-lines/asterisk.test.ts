import { api } from '@earshot/contract'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { testApp } from '../../testing/test-app.ts'
import { call, freePort, hangUp, hasAsterisk, openAsterisk, press, speak, untilEnd, wait } from './testing/asterisk.ts'
import { listeningStation, NUMBER, PIN, someNumber } from './testing/listening-station.ts'

/** Sounds that Earshot plays are fetched from its own address. */
const port = await freePort()
const home = testApp({ alone: true, env: { APP_URL: `http://127.0.0.1:${port}` } })

/** A number, and an Asterisk with the dialplan of the guide. */
async function exchangeOf() {
  const at = await listeningStation(home)
  if (!home.app().server.listening) await home.app().listen({ port, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}/v3/phone_in`
  const values = { EARSHOT_URL: url, EARSHOT_KEY: at.key, EARSHOT_ORG: at.org_id, EARSHOT_NUMBER: NUMBER }
  return { at, exchange: await openAsterisk(values) }
}

const only = (at: { admin: { user_id: string; email: string; token: string }; org_id: string }) =>
  eventually(
    async () => (await home.ask(at.admin, api.search.search, { org_id: at.org_id })).body.talks,
    (found) => found.length === 1,
  )

describe(hasAsterisk ? 'Asterisk' : 'Asterisk (skipped: needs the programs asterisk and sipp)', () => {
  test.skipIf(!hasAsterisk)(
    'a caller who speaks and hangs up leaves a talk, by the dialplan of the guide',
    async () => {
      const { at, exchange } = await exchangeOf()
      await using _ = exchange
      const caller = someNumber()
      await call(exchange, { caller, number: NUMBER, does: [wait(6), speak, wait(8), hangUp] })
      expect(await only(at)).toMatchObject([{ by_phone: caller, channel_id: at.channel_id }])
    },
    120_000,
  )

  test.skipIf(!hasAsterisk)(
    'a key leads to its channel, and # ends the message',
    async () => {
      const { at, exchange } = await exchangeOf()
      await using _ = exchange
      const workshop = await home.channelOf(at, 'Workshop')
      const keys = [{ digit: '1', channel_id: workshop }]
      await home.ask(at.admin, api.phoneLines.update, { org_id: at.org_id, line_id: at.line_id, keys })
      const does = [wait(2), press('1'), wait(2), speak, wait(6), press('#'), untilEnd]
      await call(exchange, { caller: someNumber(), number: NUMBER, does })
      expect(await only(at)).toMatchObject([{ channel_id: workshop }])
    },
    120_000,
  )

  test.skipIf(!hasAsterisk)(
    'a member presses 0, enters the PIN and hears what is new',
    async () => {
      const { at, exchange } = await exchangeOf()
      await using _ = exchange
      const [talk_id = ''] = await at.say({})
      const does = [wait(3), press('0'), wait(3), press(`${PIN}#`), wait(8), press('2'), untilEnd]
      await call(exchange, { caller: at.from, number: NUMBER, does })
      expect(await exchange.log()).toMatch(/Playing '\/tmp\/earshot-/)
      expect(await at.heard(talk_id)).toBe(true)
    },
    120_000,
  )
})
