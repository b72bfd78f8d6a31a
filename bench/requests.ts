import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { api } from '@earshot/contract'
import { organizationIncludes } from '@earshot/contract/organizations'
import { playableKey } from '../apps/server/src/talks/talks/storage-keys.ts'
import type { MemberScope } from '../apps/server/src/organizations/scope.ts'
import { silence } from '../apps/server/src/testing/recordings.ts'
import { seedTalks } from '../apps/server/src/testing/seed-talks.ts'
import { openBenchServer, post } from './bench-server.ts'
import { formOf } from './form.ts'
import { compareRates, type Pair, say } from './load.ts'
import { compareWithNginx } from './nginx.ts'
import { openRawServer, RANGE_BYTES, SOUND_BYTES } from './raw-server.ts'

/**
 * node bench/requests.ts: requests per second, compared with minimal Fastify handlers that run the same statement. With
 * a word, only what has it in its name.
 */
const word = process.argv[2] ?? ''
const compareNamed = async (pair: Pair) => (pair.name.includes(word) ? compareRates(pair) : undefined)
await using station = await openBenchServer()
const { url, token, org, superuserUrl } = station
const folder = await mkdtemp(path.join(tmpdir(), 'earshot-raw-'))
const raw = await openRawServer({ superuserUrl, org_id: org.org_id, folder })
const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
const { talks } = await post<{ talks: { talk_id: string; channel_id: string }[] }>(
  `${url}/v3${api.search.search.path}`,
  token,
  { org_id: org.org_id },
)
const asked = talks.map(({ talk_id }) => `talk_id=${talk_id}`)
const place = { org_id: org.org_id, channel_id: talks[0]?.channel_id ?? '' }
const sound = Buffer.from(await silence(1))
const form = await formOf(place, { sound })
const json = { 'content-type': 'application/json' }
const query = Buffer.from(JSON.stringify({ org_id: org.org_id })).toString('base64')
await fillLists()
say('| what | connections | a second, ours / raw | ratio | 99 % within | processor of the server for each |')
say('|---|---|---|---|---|---|')
await compareNamed({
  name: 'GET /talk',
  ours: { method: 'GET', headers, urls: asked.map((one) => `${url}/v3${api.talks.find.path}?${one}`) },
  raw: { method: 'GET', headers: {}, urls: asked.map((one) => `${raw.url}/talk?${one}`) },
})
await compareNamed({
  name: 'GET /organization, all extras',
  ours: {
    method: 'GET',
    headers,
    urls: [`${url}/v3${api.organizations.find.path}?org_id=${org.org_id}&extras=${organizationIncludes.join()}`],
  },
  raw: { method: 'GET', headers: {}, urls: [`${raw.url}/organization`] },
})
await compareNamed({
  name: 'POST /search, the newest 50',
  ours: {
    method: 'POST',
    headers: { ...headers, ...json },
    urls: [`${url}/v3${api.search.search.path}`],
    body: query,
  },
  raw: { method: 'POST', headers: json, urls: [`${raw.url}/list`], body: query },
})
await compareNamed({
  name: 'POST /save, 32 kB',
  ours: {
    method: 'POST',
    urls: [`${url}/v3${api.talks.save.path}`],
    headers: { ...headers, ...form.headers },
    body: form.body,
  },
  raw: {
    method: 'POST',
    urls: [`${raw.url}/save`],
    headers: { 'content-type': 'application/octet-stream' },
    body: sound.toString('base64'),
  },
})
const talk_id = await seedPlayable(org, place.channel_id)
const { audio_url } = await answered<{ audio_url: string }>(
  await fetch(`${url}/v3${api.talks.find.path}?talk_id=${talk_id}`, { headers }),
)
const range = { range: `bytes=0-${RANGE_BYTES - 1}` }
await compareNamed({
  name: 'GET /get, 64 KiB',
  ours: { method: 'GET', headers: range, urls: [`${url}${audio_url}`] },
  raw: { method: 'GET', headers: range, urls: [`${raw.url}/sound`] },
})
if ('GET /get'.includes(word))
  await compareWithNginx(org, { audio_url, file: playableKey(org.org_id, talk_id), headers: range })
await raw.close()
await rm(folder, { recursive: true })

/** Fifty speakers, tags and alerts, twenty addresses and invites, beside the twenty channels. */
async function fillLists() {
  const each = async (times: number, path: string, bodyOf: (n: number) => object) => {
    for (let n = 1; n <= times; n++) await post(`${url}/v3${path}`, token, { org_id: org.org_id, ...bodyOf(n) })
  }
  await each(50, api.speakers.create.path, (n) => ({ name: `Speaker ${n}` }))
  await each(50, api.tags.create.path, (n) => ({ tag: `Tag ${n}` }))
  await each(50, api.alerts.save.path, (n) => ({ keyword: `keyword ${n}` }))
  await each(20, api.addresses.create.path, (n) => ({ name: `Depot ${n}`, city: 'Lund' }))
  await each(20, api.invites.save.path, (n) => ({ email: `guest${n}@example.org` }))
  await station.settle()
}

async function seedPlayable(org: MemberScope, channel_id: string) {
  const talk = { text: '', user_id: org.user_id, channel_id, playable: true }
  const [talk_id = ''] = await seedTalks(org, [talk])
  await org.context.storage.put(playableKey(org.org_id, talk_id), Readable.from([Buffer.alloc(SOUND_BYTES, 7)]))
  return talk_id
}

async function answered<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Answer
}
