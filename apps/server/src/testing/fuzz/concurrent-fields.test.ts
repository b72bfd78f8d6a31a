import { api } from '@earshot/contract'
import type { Route } from '@earshot/contract/route'
import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { ask, place } = testApp()
const ROUNDS = [...Array(8).keys()]

type Fixture = Awaited<ReturnType<typeof place>>
type Fields = Record<string, unknown>

interface Noun {
  route: Route
  key: Fields
  /** The changes of two people, each of other fields. */
  changes: (round: number) => [Fields, Fields]
  read: () => Promise<unknown>
}

const nouns: Record<string, (here: Fixture) => Promise<Noun>> = {
  async 'saved search'({ org_id, admin }) {
    const { search_id } = (await ask(admin, api.savedSearches.create, { org_id, name: 'Pumps', query: 'pump' })).body
    return {
      route: api.savedSearches.update,
      key: { org_id, search_id },
      changes: (round) => [{ name: `Pumps ${round}` }, { query: `pump ${round}`, shared: round % 2 === 0 }],
      read: async () => (await ask(admin, api.savedSearches.list, { org_id })).body[0],
    }
  },
  async 'phone number'({ org_id, admin, channel_id }) {
    const number = `+49301${String(Date.now()).slice(-7)}`
    const { line_id } = (await ask(admin, api.phoneLines.create, { org_id, channel_id, number })).body
    return {
      route: api.phoneLines.update,
      key: { org_id, line_id },
      changes: (round) => [{ greeting: `Hello ${round}` }, { longest: 60 + round }],
      read: async () => (await ask(admin, api.phoneLines.list, { org_id })).body[0],
    }
  },
  async 'set of speech settings'({ org_id, admin }) {
    return {
      route: api.engines.update,
      key: { org_id },
      changes: (round) => [{ language: round % 2 === 0 ? 'en' : 'de' }, { vocabulary: [`word ${round}`] }],
      read: async () => (await ask(admin, api.engines.find, { org_id })).body,
    }
  },
  async 'set of notification settings'({ org_id, admin }) {
    const hours = (round: number) => ({ from: '22:00', to: `0${round}:00`, tz: 'UTC' })
    return {
      route: api.notifications.update,
      key: { org_id },
      changes: (round) => [{ follow: round % 2 === 0 ? 'all' : 'none' }, { quiet_hours: hours(round) }],
      read: async () => (await ask(admin, api.notifications.find, { org_id })).body,
    }
  },
}

test.each(Object.keys(nouns))(
  'of two people who change other fields of one %s at once, neither loses',
  async (name) => {
    const here = await place()
    const noun = await nouns[name]?.(here)
    if (!noun) return
    for (const round of ROUNDS) {
      const changes = noun.changes(round)
      const answers = await Promise.all(
        changes.map((fields) => ask(here.admin, noun.route, { ...noun.key, ...fields })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await noun.read(), `round ${round}`).toMatchObject({ ...changes[0], ...changes[1] })
    }
  },
)
