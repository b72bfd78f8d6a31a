import type { Note } from '@earshot/contract/notes'
import { isUnknownCaller, senderName } from '@earshot/contract/rules/callers'
import { numberedNames } from '@earshot/contract/rules/file-names'
import { wordDiff } from '@earshot/contract/rules/word-diff'
import type { Talk, TalkVersion } from '@earshot/contract/talks'
import { unlinkedPeople } from '../../organizations/imported-people/imported-people.service.ts'
import { memberNames } from '../../organizations/members/members.service.ts'
import type { MemberScope } from '../../organizations/scope.ts'
import { notesOf } from '../notes/notes.service.ts'
import { endingOf, talkFileName } from '../talks/file-name.ts'
import { showTalk } from '../talks/talk-access.service.ts'
import type { ExportTexts } from './export-texts.ts'
import { type ExportedFacts, listTagNames } from './talk-exports.repo.ts'

/** What a person changed in the text: words that went, and those in their place. None: they wrote all of it. */
export interface Correction {
  by: string
  at: string
  changes: { from: string; to: string }[]
}

export interface ExportedTalk {
  talk: Talk
  channel: string
  sender: string
  speaker: string | null
  tags: string[]
  notes: (Pick<Note, 'position' | 'text' | 'created' | 'state'> & { author: string })[]
  corrections: Correction[]
  /** Of the recording as it was sent, or of the redacted one. */
  sha256: string
  isRedacted: boolean
  /** Its name in the zip. */
  recording: string | null
  silent: 'refused' | 'deleted' | 'redacting' | null
}

interface Names {
  person: (user_id: string) => string
  tag: (tag_id: string) => string[]
  unknownCaller: string
}

export async function exportedNames(org: MemberScope, texts: ExportTexts): Promise<Names> {
  const people = [...(await unlinkedPeople(org)), ...(await memberNames(org))]
  const names = new Map(people.map(({ user_id, name }) => [user_id, name]))
  const tags = new Map((await listTagNames(org)).map(({ tag_id, tag }) => [tag_id, tag]))
  return {
    person: (user_id) => names.get(user_id) ?? texts.formerMember,
    tag: (tag_id) => [tags.get(tag_id) ?? []].flat(),
    unknownCaller: texts.unknownCaller,
  }
}

/** Why the recording is not in an export. */
const silenceOf = ({ consent, sound_deleted, redacting }: ExportedFacts): ExportedTalk['silent'] =>
  sound_deleted ? 'deleted' : redacting !== null ? 'redacting' : consent === 'refused' ? 'refused' : null

/** In an export with sound. */
export function recordingNames(talks: readonly ExportedFacts[], playable: boolean): Map<string, string> {
  const numbered = numberedNames()
  return new Map(
    talks
      .filter((facts) => silenceOf(facts) === null && (!playable || facts.playable))
      .map((facts) => {
        const ending = playable || facts.bleeped !== null ? 'mp3' : endingOf(facts.media_type)
        return [facts.talk_id, `sound/${numbered(talkFileName(facts, ending))}`]
      }),
  )
}

/** Undefined if the talk was deleted since. */
export async function exportedTalk(
  org: MemberScope,
  facts: ExportedFacts,
  { names, recording }: { names: Names; recording: string | undefined },
): Promise<ExportedTalk | undefined> {
  const talk = await showTalk(org, facts.talk_id).catch(() => undefined)
  if (!talk || talk.deleted) return undefined
  const notes = await notesOf(org, [facts.talk_id])
  return {
    talk,
    channel: facts.channel,
    sender: isUnknownCaller(talk.by_phone)
      ? senderName({ name: '', by_phone: talk.by_phone }, names.unknownCaller)
      : names.person(talk.user_id),
    speaker: facts.speaker,
    tags: talk.tags.flatMap(names.tag),
    notes: notes.map(({ position, text, created, state, user_id }) => {
      return { position, text, created, state, author: names.person(user_id) }
    }),
    corrections: correctionsOf(talk.versions, names.person),
    sha256: facts.sha256,
    isRedacted: facts.bleeped !== null,
    recording: recording ?? null,
    silent: silenceOf(facts),
  }
}

/** Each version that a person wrote, against the one before it, the earliest first. */
function correctionsOf(versions: readonly TalkVersion[], person: Names['person']): Correction[] {
  const ordered = versions.toSorted((one, other) => one.version - other.version)
  return ordered.flatMap(({ user_id, created, text }, at) => {
    const before = ordered[at - 1]?.text ?? ''
    const changes = before === '' ? [] : changesIn(before, text)
    const isSame = before !== '' && changes.length === 0
    return user_id === null || isSame ? [] : [{ by: person(user_id), at: created, changes }]
  })
}

function changesIn(before: string, after: string): Correction['changes'] {
  const changes: Correction['changes'] = []
  let isOpen = false
  for (const { kind, text } of wordDiff(before, after)) {
    const last = changes.at(-1)
    const side = kind === 'gone' ? { from: text.trim() } : { to: text.trim() }
    if (kind !== 'same' && isOpen && last) Object.assign(last, side)
    else if (kind !== 'same') changes.push({ from: '', to: '', ...side })
    isOpen = kind !== 'same'
  }
  return changes
}
