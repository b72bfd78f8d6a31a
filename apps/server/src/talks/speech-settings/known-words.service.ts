import { MAX_VOCABULARY } from '@earshot/contract/engines'
import { ApiError } from '@earshot/contract/errors'
import type { AuditAction } from '@earshot/contract/audit'
import type { vocabularyRoutes } from '@earshot/contract/vocabulary'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import { findPrivateChannel } from '../../organizations/hidden-channels.ts'
import { asAdmin, enterOrg, inTransaction, lockOrganization, type MemberScope } from '../../organizations/scope.ts'
import { requireEditor, requireRecording } from '../talks/talk-access.service.ts'
import { findKnownWords, updateKnownWords } from './known-words.repo.ts'

export const knownWords: Handlers<typeof vocabularyRoutes> = {
  async list(caller, { org_id }) {
    return { words: await findKnownWords(await enterOrg(caller, org_id)) }
  },

  async create(caller, { org_id, word, talk_id }) {
    const org = await requireTeacher(await enterOrg(caller, org_id), talk_id)
    return change(org, { action: 'vocabulary.add', word, talk_id }, (words) => {
      if (words.length >= MAX_VOCABULARY)
        throw new ApiError('conflict', `The vocabulary is full: at most ${MAX_VOCABULARY} words and names`)
      return words.includes(word) ? words : [...words, word]
    })
  },

  async remove(caller, { org_id, word, talk_id }) {
    const org = await requireTeacher(await enterOrg(caller, org_id), talk_id)
    return change(org, { action: 'vocabulary.remove', word, talk_id }, (words) => words.filter((each) => each !== word))
  },
}

/** Everyone in the organization can see the vocabulary, so words of private channels stay there. */
async function requireTeacher(org: MemberScope, talk_id: string | undefined) {
  if (talk_id === undefined) return asAdmin(org)
  const talk = await requireRecording(org, talk_id)
  requireEditor(org, talk)
  if ((await findPrivateChannel(org, talk.channel_id)) !== null)
    throw new ApiError('conflict', 'This talk is in a private channel, and everyone can see the vocabulary')
  return org
}

interface Change {
  action: AuditAction
  word: string
  talk_id: string | undefined
}

const change = (org: MemberScope, { action, word, talk_id }: Change, changed: (words: string[]) => string[]) =>
  inTransaction(org, async (tx) => {
    await lockOrganization(tx)
    const before = await findKnownWords(tx)
    const words = changed(before)
    if (words.length === before.length) return { words }
    await updateKnownWords(tx, words)
    await recordAudit(tx, { action, subject: word, ...(talk_id && { subject_id: talk_id }) })
    await announce(tx, 'organization')
    return { words }
  })
