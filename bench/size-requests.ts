import { api } from '@earshot/contract'
import type { Route } from '@earshot/contract/route'
import { post } from './bench-server.ts'

export const TZ = 'Europe/Berlin'

interface Station {
  url: string
  token: string
}

export interface Organization extends Station {
  org_id: string
  channel_id: string
  speaker_id: string
  tag_id: string
}

export type Ask = (organization: Organization) => Promise<unknown>

/** With its first channel, speaker and tag, for what is narrowed to these. */
export async function placesOf(station: Station, org_id: string): Promise<Organization> {
  const lists = [api.channels.list, api.speakers.list, api.tags.list]
  const [channel, speaker, tag] = await Promise.all(
    lists.map(async (route) => ((await get(route, station, { org_id })) as Organization[])[0]),
  )
  if (!channel || !speaker || !tag) throw new Error('The organization has no channel, speaker or tag')
  const { channel_id } = channel
  return { ...station, org_id, channel_id, speaker_id: speaker.speaker_id, tag_id: tag.tag_id }
}

type Narrowing = object | ((places: Omit<Organization, keyof Station>) => object)

const search = (more: Narrowing) => (organization: Organization) => ask(api.search.search, organization, more)

const facets = (more: Narrowing) => (organization: Organization) => ask(api.search.facets, organization, more)

const analytics = (group: string) => (organization: Organization) =>
  get(api.analytics.find, organization, { org_id: organization.org_id, range: '3', group, tz: TZ })

/**
 * A twentieth of the talks have `word20`, as many `word30`, 70 % `word0`, a thousandth `word4990`, and five `quince`. A space behind the last word
 * finishes it: `word20` alone is also the beginning of `word200`.
 */
export const requests: [string, Ask][] = [
  ['the newest 50', search({})],
  ['a word in 5 talks', search({ query: 'quince ' })],
  ['in a thousandth', search({ query: 'word4990 ' })],
  ['in a twentieth', search({ query: 'word20 ' })],
  ['in a twentieth, unfinished', search({ query: 'word20' })],
  ['in 70 %', search({ query: 'word0 ' })],
  ['two in a twentieth', search({ query: 'word20 word30 ' })],
  ['two, the last unfinished', search({ query: 'word20 word30' })],
  ['one in 5 talks and one in 70 %, unfinished', search({ query: 'quince word0' })],
  ['a phrase in 2 %', search({ query: '"word0 word1"' })],
  ['a phrase in 1 %', search({ query: '"word0 word4"' })],
  ['a word in a twentieth, without one in 70 %', search({ query: 'word20 -word0' })],
  ['the best first', search({ query: 'word20 ', sort: 'relevance' })],
  ['in a channel', search(({ channel_id }) => ({ query: 'word20 ', channel_id }))],
  ['of a speaker', search(({ speaker_id }) => ({ query: 'word20 ', speaker_id }))],
  ['with a tag', search(({ tag_id }) => ({ query: 'word20 ', tags: [tag_id] }))],
  ['of a week', search({ query: 'word20 ', from: ago(60), to: ago(53) })],
  ['all of a week', search({ from: ago(60), to: ago(53) })],
  ['all of a speaker', search(({ speaker_id }) => ({ speaker_id }))],
  ['what needs review', search({ needs_review: true })],
  ['longer than five minutes', search({ min_duration: 300 })],
  ['facets', facets({})],
  ['facets with a word in a twentieth', facets({ query: 'word20 ' })],
  ['analytics of a year by channel', analytics('channel')],
  ['by speaker', analytics('speaker')],
  ['by tag', analytics('tag')],
  ['by alert', analytics('alert')],
  ['tag counts', ({ org_id, ...station }) => get(api.tags.count, station, { org_id })],
  ['channels', ({ org_id, ...station }) => get(api.channels.list, station, { org_id })],
  ['unheard in each channel', ({ org_id, ...station }) => get(api.channels.count, station, { org_id })],
  ['counts of all organizations', (station) => get(api.organizations.count, station, {})],
  ['GET /user with all extras', (station) => get(api.users.find, station, { extras: 'all' })],
]

function ask(route: Route, { url, token, ...places }: Organization, more: Narrowing) {
  const narrowed = typeof more === 'function' ? more(places) : more
  return post(`${url}/v3${route.path}`, token, { org_id: places.org_id, ...narrowed })
}

async function get(route: Route, { url, token }: Station, query: Record<string, string>): Promise<unknown> {
  const asked = `${url}/v3${route.path}?${new URLSearchParams(query).toString()}`
  const response = await fetch(asked, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

function ago(days: number) {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}
