import { Alert, alertRoutes } from '@earshot/contract/alerts'
import { Channel, channelRoutes } from '@earshot/contract/channels'
import { FoundTalk, searchRoutes } from '@earshot/contract/search'
import { Speaker, speakerRoutes } from '@earshot/contract/speakers'
import { Tag, tagRoutes } from '@earshot/contract/tags'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { blank } from './blank.ts'
import { org_id } from './people.ts'
import { server } from './stand-in-server.ts'

export const ops = blank(Channel, { org_id, name: 'Ops', joined: true })
export const harbour = blank(Channel, { org_id, name: 'Harbour', joined: true })
export const tom = blank(Speaker, { org_id, name: 'Tom Kilburn' })
export const urgent = blank(Tag, { org_id, tag: 'urgent', color: '#c92a2a' })
export const alert = blank(Alert, { org_id, keyword: 'fire department' })
const { channel_id } = ops
const talkOf = (text: string, fields: Partial<FoundTalk> = {}) =>
  blank(FoundTalk, { org_id, channel_id, state: 'ready', text, recorded_at: new Date().toISOString(), ...fields })
export const fire = talkOf('please call the fire department', { heard: true })
export const crane = talkOf('the harbour crane is stuck', {
  ...{ channel_id: harbour.channel_id, speaker_id: tom.speaker_id, tags: [urgent.tag_id] },
  snippet: [
    { text: 'the harbour ', marked: false },
    { text: 'crane', marked: true },
    { text: ' is stuck', marked: false },
  ],
})
export const third = talkOf('nothing to report', { needs_review: true })
export const all = [fire, crane, third]

const tests = {
  channel_id: (talk: FoundTalk, id: unknown) => talk.channel_id === id,
  speaker_id: (talk: FoundTalk, id: unknown) => talk.speaker_id === id,
  alert_id: (talk: FoundTalk, id: unknown) => talk === fire && id === alert.alert_id,
  tags: (talk: FoundTalk, ids: unknown) => (ids as string[]).every((id) => talk.tags.includes(id)),
  needs_review: (talk: FoundTalk, wanted: unknown) => talk.needs_review === wanted,
  unheard: (talk: FoundTalk, wanted: unknown) => talk.heard !== wanted,
  query: ({ text }: FoundTalk, words: unknown) => text.includes(String(words).trim()),
  ...{ min_duration: () => false, state: () => false, from: () => false },
}

/** Answers searches of the dashboard with three talks, as the server does for the filters that tests use. */
export function keepTalks() {
  server.answer(channelRoutes.list, () => [ops, harbour])
  server.answer(speakerRoutes.list, () => [tom])
  server.answer(tagRoutes.list, () => [urgent])
  server.answer(alertRoutes.list, () => [alert])
  server.answer(searchRoutes.search, (asked) => {
    const applies = ([name]: [string, unknown]) => name in tests
    const asks = Object.entries(asked).filter(applies) as [keyof typeof tests, unknown][]
    const talks = all.filter((talk) => asks.every(([name, value]) => tests[name](talk, value)))
    return { talks, next_cursor: null, total: talks.length, fallback: null }
  })
}

export const rows = page.getByRole('list', { name: 'Talks' }).getByRole('listitem')

export async function shows(...talks: FoundTalk[]) {
  await expect
    .poll(() => rows.elements().map((row) => (row as HTMLElement).dataset.talk))
    .toEqual(talks.map(({ talk_id }) => talk_id))
}
