import type { Channel } from '@earshot/contract/channels'
import type { Member } from '@earshot/contract/members'
import type { FoundTalk } from '@earshot/contract/search'
import type { Speaker } from '@earshot/contract/speakers'
import { linkTo } from '../screen/links.ts'
import { withoutControlCharacters, marked } from '../screen/screen.ts'
import { findChannel, findKey, type Key, listChannels, listSpeakers } from '../server/lookup.ts'
import type { Server } from '../server/retry.ts'
import { askJson } from '../server/server.ts'
import { CODES, usage } from '../cli-error.ts'
import type { Run } from './command.ts'
import { connect } from './connect.ts'

interface Answer {
  talks: FoundTalk[]
  total: number
  fallback: 'typo' | 'sounds_like' | null
  did_you_mean?: string
}

const MOST = 100

export const search: Run = async ({ words, options, screen, stop }) => {
  if (words.length === 0) throw usage('Pass the words to search for')
  const limit = limitOf(options.limit)
  const server = await connect({ screen, stop })
  const key = await findKey(server)
  const where = options.channel === undefined ? {} : { channel_id: await findChannel(server, key, options.channel) }
  const body = { org_id: key.org_id, query: words.map(quoted).join(' '), limit, ...where }
  const [found, names] = await Promise.all([
    askJson<Answer>(server, { method: 'POST', path: '/search', body }),
    namesIn(server, key),
  ])
  if (found.fallback && found.talks.length > 0) screen.say(remarkOn(found))
  for (const talk of found.talks) {
    const line = lineOf(server, talk, names)
    screen.result(wordsFor(line, talk), line)
  }
  if (found.talks.length === 0) screen.say('No results')
  return CODES.done
}

/** An argument with spaces was quoted in the shell, so it is searched for as a phrase. */
const quoted = (word: string) => (/\s/.test(word) && !word.includes('"') ? `"${word}"` : word)

function limitOf(written = '20'): number {
  const limit = Number(written)
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST) throw usage(`--limit is a number from 1 to ${MOST}`)
  return limit
}

const remarkOn = ({ fallback, did_you_mean }: Answer) =>
  did_you_mean
    ? `No exact matches. Showing results for “${withoutControlCharacters(did_you_mean)}”`
    : `No exact matches. Showing similar ${fallback === 'typo' ? 'spellings' : 'sounds'}`

type Names = Map<string, string>

async function namesIn(server: Server, key: Key): Promise<Names> {
  const query = { org_id: key.org_id }
  const [channels, speakers, people] = await Promise.all([
    listChannels(server, key),
    listSpeakers(server, key),
    askJson<Member[]>(server, { method: 'GET', path: '/org_users', query }),
  ])
  return new Map([
    ...channels.map(({ channel_id, name }: Channel) => [channel_id, name] as const),
    ...speakers.map(({ speaker_id, name }: Speaker) => [speaker_id, name] as const),
    ...people.map(({ user_id, name, email }: Member) => [user_id, name || email] as const),
  ])
}

function lineOf(server: Server, talk: FoundTalk, names: Names) {
  const { talk_id, recorded_at, channel_id, speaker_id, user_id, matches } = talk
  return {
    talk_id,
    recorded_at,
    channel: names.get(channel_id) ?? 'an archived channel',
    person: names.get(speaker_id ?? user_id) ?? 'a former member',
    text: talk.snippet.map(({ text }) => text).join(''),
    start: matches[0]?.start ?? null,
    url: linkTo(server, { ...talk, start: matches[0]?.start }),
  }
}

function wordsFor({ recorded_at, channel, person, url }: ReturnType<typeof lineOf>, { snippet }: FoundTalk): string {
  const said = snippet
    .map(({ text, marked: hit }) => (hit ? marked(withoutControlCharacters(text)) : withoutControlCharacters(text)))
    .join('')
  return `${timeIn(recorded_at)}  ${withoutControlCharacters(channel)}  ${withoutControlCharacters(person)}\n  ${said}\n  ${url}\n`
}

const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const timeIn = (time: string) => times.format(new Date(time))
