import { api } from '@earshot/contract'
import type { DemoUser } from './client.ts'
import { linkFor, people } from './demo-users.ts'
import { alerts, channels, tags, voices } from './talks.ts'

const NAME = 'Station Seven'

export interface DemoOrganization {
  org_id: string
  channelIds: Map<string, string>
  speakerIds: Map<string, string>
  tagIds: Map<string, string>
}

/** Creates the organization with its channels, alerts, speakers, tags and second member. Existing ones stay unchanged. */
export async function openDemoOrganization(
  base: string,
  { mira, tom }: { mira: DemoUser; tom: DemoUser },
): Promise<DemoOrganization> {
  const org_id = await findOrCreate(mira)
  const station = await mira.ask(api.organizations.find, { org_id, extras: 'channels,users,alerts' })
  const known = { channels: station.channels ?? [], alerts: station.alerts ?? [], users: station.users ?? [] }
  for (const [name, notes] of Object.entries(channels))
    if (!known.channels.some((channel) => channel.name === name))
      await mira.ask(api.channels.create, { org_id, name, notes })
  for (const keyword of alerts)
    if (!known.alerts.some((alert) => alert.keyword === keyword)) await mira.ask(api.alerts.save, { org_id, keyword })
  if (!known.users.some(({ email }) => email === people.tom.email)) await invite(base, { org_id, mira, tom })
  const made = await mira.ask(api.channels.list, { org_id })
  return {
    org_id,
    channelIds: new Map(made.map(({ name, channel_id }) => [name, channel_id])),
    speakerIds: await openSpeakers(mira, org_id),
    tagIds: await openTags(mira, org_id),
  }
}

async function openSpeakers(mira: DemoUser, org_id: string) {
  const known = await mira.ask(api.speakers.list, { org_id })
  const ids = new Map(known.map(({ name, speaker_id }) => [name, speaker_id]))
  for (const name of Object.values(voices))
    if (!ids.has(name)) ids.set(name, (await mira.ask(api.speakers.create, { org_id, name })).speaker_id)
  return ids
}

async function openTags(mira: DemoUser, org_id: string) {
  const known = await mira.ask(api.tags.list, { org_id })
  const ids = new Map(known.map(({ tag, tag_id }) => [tag, tag_id]))
  for (const [tag, color] of Object.entries(tags))
    if (!ids.has(tag)) ids.set(tag, (await mira.ask(api.tags.create, { org_id, tag, color })).tag_id)
  return ids
}

async function find(mira: DemoUser) {
  const { orgs } = await mira.ask(api.users.find, { extras: 'all' })
  return Object.values(orgs).find(({ name }) => name === NAME)?.org_id
}

/** Whether an earlier start has filled it: the clip is created last. */
export async function isFilled(mira: DemoUser) {
  const org_id = await find(mira)
  return org_id !== undefined && (await mira.ask(api.clips.list, { org_id })).clips.length > 0
}

async function findOrCreate(mira: DemoUser) {
  const known = await find(mira)
  if (known) return known
  const { org_id } = await mira.ask(api.organizations.create, { name: NAME })
  await mira.ask(api.users.update, { onboarded: true })
  await renameFirstChannel(mira, org_id)
  return org_id
}

/** A new organization already has a channel, which becomes the demo's first one. */
async function renameFirstChannel(mira: DemoUser, org_id: string) {
  const [channel] = await mira.ask(api.channels.list, { org_id })
  const [name = '', notes = ''] = Object.entries(channels)[0] ?? []
  if (channel) await mira.ask(api.channels.update, { channel_id: channel.channel_id, name, notes })
}

async function invite(base: string, { org_id, mira, tom }: { org_id: string; mira: DemoUser; tom: DemoUser }) {
  const { email, name } = people.tom
  await mira.ask(api.invites.save, { org_id, email, name })
  const link = await linkFor(base, { to: email, looksLike: /\S+#invite=\S+/ })
  const [invite_id = '', verify = ''] = (link.split('#invite=')[1] ?? '').split('.')
  await tom.ask(api.invites.save, { invite_id, verify, accept: true })
}
