import { alone } from '../../scope.ts'
import { v7 as newId } from 'uuid'
import { api } from '@earshot/contract'
import { eventually } from '../../../testing/eventually.ts'
import { speech } from '../../../testing/recordings.ts'
import { seedTalks } from '../../../testing/seed-talks.ts'
import type { Person, testApp } from '../../../testing/test-app.ts'
import { enterAsJob } from '../../scope.ts'

type Home = ReturnType<typeof testApp>

/** An organization with a row of everything that an export has, in open and private channels, and real sound. */
export async function seedEverything(home: Home) {
  const { ask, memberOf, place, context } = home
  const { org_id, admin, channel_id } = await place()
  const ben = await memberOf(org_id, { name: 'Ben' })
  const seed = { org_id, admin, ben, channel_id }
  const board = await seedBoard(home, seed)
  const nouns = await seedNouns(home, seed)
  await ask(admin, api.retention.save, { org_id, channel_id: board, sound_days: null, talk_days: 9999 })
  const talks = await seedSaid(home, { ...seed, ...nouns, board })
  const { talk_id } = talks
  await ask(ben, api.talks.update, { talk_id, text: 'The treasure is buried, here' })
  await ask(ben, api.notes.create, { talk_id, position: 1, text: 'Check this' })
  await summarize(context(), { org_id, talk_id, edited_by: ben.user_id })
  await ask(admin, api.retention.hold, { talk_id, reason: 'A lawsuit' })
  const hit = { talk_id, alert_id: nouns.alert_id, state: 'resolved', note: 'Dug up' } as const
  await eventually(
    async () => (await ask(ben, api.hits.update, hit)).status,
    (status) => status === 200,
  )
  await seedTalks({ context: context(), org_id }, [
    { text: 'buried in the bin', channel_id, user_id: admin.user_id, deleted: new Date().toISOString() },
  ])
  return { ...seed, ...talks, board }
}

interface Seed {
  org_id: string
  admin: Person
  ben: Person
  channel_id: string
}

async function seedBoard({ ask }: Home, { org_id, admin, ben }: Seed) {
  const { group_id } = (await ask(admin, api.channelGroups.create, { org_id, name: 'Office' })).body
  const fields = { name: 'Board', notes: 'Quiet', private: true, group_id }
  const made = await ask(admin, api.channels.create, { org_id, ...fields })
  const { channel_id } = made.body
  await ask(admin, api.channelMembers.create, { channel_id, user_id: ben.user_id })
  return channel_id
}

async function seedNouns({ ask }: Home, { org_id, admin, channel_id }: Seed) {
  const speaker = (await ask(admin, api.speakers.create, { org_id, name: 'Radio One', consent: 'given' })).body
  const refused = (await ask(admin, api.speakers.create, { org_id, name: 'Shy', consent: 'refused' })).body
  const { tag_id } = (await ask(admin, api.tags.create, { org_id, tag: 'urgent', description: 'Call back' })).body
  await ask(admin, api.addresses.create, { org_id, name: 'Depot', city: 'Bern', phone: '2125550100' })
  const watching = { org_id, keyword: 'buried', channel_ids: [channel_id], cooldown: 5 }
  const { alert_id } = (await ask(admin, api.alerts.save, watching)).body
  await ask(admin, api.retention.save, { org_id, sound_days: 9000, talk_days: null })
  const filters = { channel_id, tags: [tag_id], user_id: admin.user_id }
  await ask(admin, api.savedSearches.create, { org_id, name: 'Dug up', query: 'buried', filters, shared: true })
  await ask(admin, api.savedSearches.create, { org_id, name: 'Of my own', query: 'treasure' })
  await ask(admin, api.organizations.update, { org_id, label: 'Seven', recording_notice: 'You are recorded' })
  return { speaker_id: speaker.speaker_id, refused_id: refused.speaker_id, tag_id, alert_id }
}

interface Said extends Seed {
  board: string
  speaker_id: string
  refused_id: string
  tag_id: string
}

async function seedSaid({ ask, send, context }: Home, seed: Said) {
  const { org_id, admin, ben, channel_id, board, speaker_id, refused_id, tag_id } = seed
  const spoken = async (person: Person, fields: Record<string, string>, words: string) => {
    const { talk_id } = (await send(person, { org_id, ...fields }, await speech(words))).body
    await eventually(
      async () => (await ask(person, api.talks.find, { talk_id })).body.state,
      // The engine has begun at most, and what it hears after `transcribe` is dropped.
      (state) => state === 'waiting' || state === 'transcribing',
    )
    await transcribe(context(), { org_id, talk_id })
    return talk_id
  }
  const first = { channel_id, speaker_id, tags: tag_id, title: 'First' }
  return {
    talk_id: await spoken(admin, first, 'the treasure is buried'),
    shy: await spoken(admin, { channel_id, speaker_id: refused_id }, 'not for others'),
    hidden: await spoken(ben, { channel_id: board }, 'the board meets'),
  }
}

/** What an engine would do: these tests are not about speech. */
async function transcribe(
  context: ReturnType<Home['context']>,
  { org_id, talk_id }: { org_id: string; talk_id: string },
) {
  const { db } = alone(enterAsJob(context, org_id))
  const words = JSON.stringify([
    { text: 'treasure', start: 0.125, end: 0.5, confidence: 0.87, alternatives: ['pleasure'] },
  ])
  const said = { text: 'treasure', engine: 'sherpa', language: 'en' }
  await db
    .updateTable('talks')
    .set({ ...said, state: 'ready', confidence: 0.87 })
    .where('org_id', '=', org_id)
    .where('talk_id', '=', talk_id)
    .execute()
  await db
    .insertInto('transcripts')
    .values({ org_id, talk_id, version: 1, words, ...said })
    .execute()
}

/** What a chat model would do, with a change by a person. */
async function summarize(
  context: ReturnType<Home['context']>,
  { org_id, ...row }: { org_id: string; talk_id: string; edited_by: string },
) {
  const part = { part_id: newId(), kind: 'action', position: 0, language: '', text: 'Dig', who: 'Ben' } as const
  await alone(enterAsJob(context, org_id))
    .db.insertInto('summary_parts')
    .values({ org_id, ...row, ...part, edited: '2026-01-01T00:00:00Z', cites: JSON.stringify([{ start: 0, end: 1 }]) })
    .execute()
}
