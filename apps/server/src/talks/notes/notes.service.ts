import { cutText } from '@earshot/contract/rules/cut-text'
import type { AuditAction } from '@earshot/contract/audit'
import { ApiError } from '@earshot/contract/errors'
import {
  MAX_UNREAD_MENTIONS_COUNTED,
  type MentionedNote,
  MOST_MENTIONED,
  MOST_NOTES,
  type Note,
  type noteRoutes,
} from '@earshot/contract/notes'
import type { InputOf } from '@earshot/contract/route'
import { mentionedIn } from '@earshot/contract/rules/mentions'
import { LONGEST_TALK } from '@earshot/contract/talks'
import { v7 as newId } from 'uuid'
import { notifyMentioned } from '../../alerts/notifications/mention-notifications.service.ts'
import { readPage } from '../../core/cursor.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { hearersOf } from '../../organizations/channels/channels.service.ts'
import { memberNames } from '../../organizations/members/members.service.ts'
import { asWriter } from '../../organizations/rights.ts'
import {
  type Writing,
  enterOrg,
  enterOrgOf,
  inTransaction,
  type MemberScope,
  type OrgScope,
} from '../../organizations/scope.ts'
import { requireRecording } from '../talks/talk-access.service.ts'
import * as repo from './notes.repo.ts'

export const notes: Handlers<typeof noteRoutes> = {
  async list(caller, { talk_id }) {
    const org = await enterOrgOf(caller, 'talk', talk_id)
    await requireRecording(org, talk_id)
    return repo.listNotes(org, [talk_id])
  },

  async create(caller, { talk_id, position, text }) {
    const org = await enterOrgOf(caller, 'talk', talk_id)
    const talk = await requireRecording(org, talk_id)
    asWriter(org, talk.channel_id)
    if (talk.deleted) throw new ApiError('conflict', 'This talk is in the bin')
    const note = { note_id: newId(), talk_id, position: within(talk, position), text }
    return inTransaction(org, async (tx) => {
      if ((await repo.countNotes(tx, talk_id)) >= MOST_NOTES)
        throw new ApiError('conflict', `A talk can have at most ${MOST_NOTES} notes`)
      await repo.insertNote(tx, note)
      await mention(tx, { ...note, user_id: tx.user_id, channel_id: talk.channel_id })
      await announce(tx, 'notes', talk.channel_id)
      return requireNote(tx, note.note_id)
    })
  },

  async update(caller, { note_id, ...asked }) {
    const org = await enterOrgOf(caller, 'note', note_id)
    const note = await requireNote(org, note_id)
    const talk = await requireRecording(org, note.talk_id)
    asWriter(org, talk.channel_id)
    const changes = onlyNew(note, {
      ...asked,
      ...(asked.position !== undefined && { position: within(talk, asked.position) }),
    })
    if (Object.keys(changes).length === 0) return note
    const { state: _, ...written } = changes
    const rewrites = Object.keys(written).length > 0
    if (rewrites) requireAuthor(org, note, 'change')
    return inTransaction(org, async (tx) => {
      await repo.updateNote(tx, note_id, changes)
      if (changes.text !== undefined) await mention(tx, { ...note, ...changes, channel_id: talk.channel_id })
      if (rewrites) await recordIfOfAnother(tx, { ...note, channel_id: talk.channel_id }, 'note.update')
      await announce(tx, 'notes', talk.channel_id)
      return requireNote(tx, note_id)
    })
  },

  async remove(caller, { note_id }) {
    const org = await enterOrgOf(caller, 'note', note_id)
    const note = await requireNote(org, note_id)
    const { channel_id } = await requireRecording(org, note.talk_id)
    requireAuthor(org, note, 'delete')
    await inTransaction(org, async (tx) => {
      if (!(await repo.deleteNote(tx, note_id))) throw noteDeleted()
      await recordIfOfAnother(tx, { ...note, channel_id }, 'note.remove')
      await announce(tx, 'notes', channel_id)
    })
    return { note_id }
  },

  async mentions(caller, { org_id, ...asked }) {
    const org = await enterOrg(caller, org_id)
    const [{ rows, next_cursor }, unread] = await Promise.all([
      readPage(asked, ['mentioned', 'note_id'], (page) => repo.listMentioned(org, page)),
      unreadOf(org),
    ])
    return { notes: rows.map(shown), next_cursor, unread }
  },

  async see(caller, { org_id, talk_id }) {
    const org = await enterOrg(caller, org_id)
    const talk = talk_id === undefined ? undefined : await requireRecording(org, talk_id)
    await inTransaction(org, async (tx) => {
      if (await repo.updateSeen(tx, talk_id)) await announce(tx, 'notes', talk?.channel_id)
    })
    return { org_id, unread: await unreadOf(org) }
  },
}

export const notesOf = (org: OrgScope, talk_ids: string[]) =>
  talk_ids.length === 0 ? Promise.resolve([]) : repo.listNotes(org, talk_ids)

const shown = (found: Awaited<ReturnType<typeof repo.listMentioned>>[number]): MentionedNote => {
  const { mentioned: _, ...note } = found
  return note
}

const unreadOf = (org: MemberScope) => repo.countUnseen(org, MAX_UNREAD_MENTIONS_COUNTED)

const within = ({ duration }: { duration: number | null }, position: number) =>
  Math.min(position, duration ?? LONGEST_TALK)

type Changes = Omit<InputOf<typeof noteRoutes.update>, 'note_id'>

const onlyNew = (note: Note, { text, position, state }: Changes): repo.NoteChanges => ({
  ...(text !== undefined && text !== note.text && { text }),
  ...(position !== undefined && position !== note.position && { position }),
  ...(state !== undefined && state !== note.state && { state }),
})

function requireAuthor(org: MemberScope, { user_id }: Note, verb: 'change' | 'delete') {
  if (user_id !== org.user_id && !org.admin)
    throw new ApiError('forbidden', `Only the person who wrote a note or an admin can ${verb} it`)
}

async function requireNote(org: MemberScope, note_id: string) {
  const note = await repo.findNote(org, note_id)
  if (!note) throw noteDeleted()
  return note
}

const noteDeleted = () => new ApiError('not_found', 'This note was deleted')

/** Admins' changes to other people's notes are in the audit log. */
async function recordIfOfAnother(
  org: Writing<MemberScope>,
  { note_id, user_id, text, channel_id }: Pick<Note, 'note_id' | 'user_id' | 'text'> & { channel_id: string },
  action: AuditAction,
) {
  if (user_id !== org.user_id)
    await recordAudit(org, { action, subject_id: note_id, subject: cutText(text, 80), channel_id })
}

/** Stores the mentions of people who hear the talk, without the author, and notifies those newly mentioned. */
async function mention(
  org: Writing<MemberScope>,
  note: Pick<Note, 'note_id' | 'user_id' | 'text'> & { channel_id: string },
) {
  const hears = await hearersOf(org, note.channel_id)
  const people = (await memberNames(org)).filter(({ user_id }) => hears(user_id))
  const named = mentionedIn(note.text, people).filter((user_id) => user_id !== note.user_id)
  if (named.length > MOST_MENTIONED)
    throw new ApiError('invalid', `A note can mention at most ${MOST_MENTIONED} people`, { field: 'text' })
  const added = await repo.updateMentions(org, note.note_id, named)
  if (added.length > 0) await notifyMentioned(org, { ...note, user_ids: added })
}
