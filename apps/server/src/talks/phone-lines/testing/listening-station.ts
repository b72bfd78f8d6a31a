import { randomInt } from 'node:crypto'
import { api } from '@earshot/contract'
import type { CallStep } from '@earshot/contract/phone-calls'
import type { RequestOf } from '@earshot/contract/route'
import type { LightMyRequestResponse } from 'fastify'
import { speech } from '../../../testing/recordings.ts'
import { type SeededTalk, seedTalks } from '../../../testing/seed-talks.ts'
import { bearer, type Person, type testApp } from '../../../testing/test-app.ts'
import { playableKey } from '../../talks/storage-keys.ts'

export const NUMBER = '+4930123456'
export const PIN = '4711'
export const someNumber = () => `+49151${randomInt(10_000_000, 99_999_999)}`

type Home = ReturnType<typeof testApp>

/** A number where members hear what is new, and a member with a phone and a PIN. */
export async function listeningStation(home: Home, fields: Partial<RequestOf<typeof api.phoneLines.create>> = {}) {
  const { ask, app, context, organization, memberOf, channelOf } = home
  const { org_id, admin } = await organization()
  const channel_id = await channelOf({ org_id, admin }, 'Night Shift')
  const line = { org_id, channel_id, number: NUMBER, unknown: 'accept', listening: true, ...fields } as const
  const { line_id } = (await ask(admin, api.phoneLines.create, line)).body
  const { key } = (await ask(admin, api.keys.create, { org_id, name: 'PBX', send: true })).body
  const ada = await memberOf(org_id, { name: 'Ada' })
  const from = await withPhone(home, ada)
  await ask(ada, api.phonePins.save, { pin: PIN })
  const report = reporter(home, { org_id, from, key })
  return {
    ...{ org_id, admin, channel_id, line_id, ada, from, key, report },
    say: speaker(home, { org_id, channel_id, user_id: admin.user_id }),
    enter: (call_id = 'call', pin = PIN) => report({ call_id, key: pin, asked: 'pin.1' }),
    hear: (url: string): Promise<LightMyRequestResponse> =>
      app().inject({ url: url.replace(context().config.appUrl, '') }),
    heard: async (talk_id: string) => (await ask(ada, api.talks.find, { talk_id })).body.heard,
  }
}

interface Event {
  event?: 'start' | 'key' | 'end'
  call_id?: string
  from?: string
  key?: string
  asked?: string
}

function reporter({ app }: Home, { key, ...call }: { org_id: string; from: string; key: string }) {
  return async (event: Event, who?: Person) => {
    const payload = { ...call, call_id: 'call', to: NUMBER, event: 'key', ...event }
    const headers = who ? bearer(who) : { authorization: `Bearer ${key}` }
    const { statusCode, body } = await app().inject({ method: 'POST', url: '/v3/phone_in', headers, payload })
    const { steps = [] } = JSON.parse(body) as { steps?: CallStep[] }
    const asked = steps.find(({ do: what }) => what === 'gather')?.asked ?? ''
    const url = steps.find(({ do: what }) => what === 'play')?.url ?? ''
    return { status: statusCode, steps, does: steps.map((step) => step.prompt || step.do), asked, url }
  }
}

/** Talks, each a minute after the other; returns their ids. */
function speaker({ context }: Home, { org_id, ...author }: { org_id: string; channel_id: string; user_id: string }) {
  return async (...said: Partial<SeededTalk>[]) => {
    const talks = said.map((talk, at) => ({
      ...author,
      ...{ text: 'hello', playable: true, duration: 2 },
      recorded_at: new Date(Date.UTC(2026, 0, 1, 9, at)).toISOString(),
      ...talk,
    }))
    const ids = await seedTalks({ context: context(), org_id }, talks)
    const sound = await speech('the pump is broken', 'mp3')
    for (const talk_id of ids) await context().storage.put(playableKey(org_id, talk_id), bytes(sound))
    return ids
  }
}

async function* bytes(some: Uint8Array) {
  yield some
}

export async function withPhone({ context }: Home, { user_id }: Person, e164 = someNumber()) {
  const phone = { user_id, phone: e164, e164, country: 'DEU', verified: true }
  await context().connections.outside.insertInto('phones').values(phone).execute()
  return e164
}
