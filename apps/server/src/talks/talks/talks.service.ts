import { LONGEST_TALK, type talkRoutes } from '@earshot/contract/talks'
import type { Handlers } from '../../core/http/handlers.ts'
import { announceToSelf } from '../../core/live/announce.ts'
import { alone, enterOrg, enterOrgOf, inTransaction, type MemberScope } from '../../organizations/scope.ts'
import { moveToTrash } from './editing/trash.service.ts'
import { editTalk } from './editing/editing.service.ts'
import { requireRecording, showTalk } from './talk-access.service.ts'
import { findSaved } from './save/save.service.ts'
import { insertListen } from './listens.repo.ts'
import { asSender } from '../../organizations/rights.ts'
import { listSame } from './same-files.repo.ts'
import { listNewest, listTalks } from './talks.repo.ts'

export const talks: Handlers<typeof talkRoutes, 'save' | 'listen'> = {
  async sent(caller, { org_id, client_id }) {
    return findSaved(await enterOrg(caller, org_id), client_id)
  },

  async same(caller, { org_id, sha256 }) {
    return listSame(asSender(await enterOrg(caller, org_id)), sha256)
  },

  async find(caller, { talk_id }) {
    return showTalk(await enterOrgOf(caller, 'talk', talk_id), talk_id)
  },

  async update(caller, { talk_id, ...changes }) {
    const org = await enterOrgOf(caller, 'talk', talk_id)
    const kept_until = await editTalk(org, talk_id, changes)
    return { ...(await showTalk(org, talk_id)), kept_until }
  },

  async remove(caller, { talk_id }) {
    return moveToTrash(await enterOrgOf(caller, 'talk', talk_id), talk_id)
  },

  async mark(caller, { talk_id, position, heard }) {
    const org = await enterOrgOf(caller, 'talk', talk_id)
    const { duration } = await requireRecording(org, talk_id)
    const within = position === undefined ? {} : { position: Math.min(position, duration ?? LONGEST_TALK) }
    const listen = { talk_id, ...within, ...(heard !== undefined && { heard }) }
    if (heard === undefined) return insertListen(alone(org), listen)
    return inTransaction(org, async (tx) => {
      const marked = await insertListen(tx, listen)
      await announceToSelf(tx, 'talks')
      return marked
    })
  },
}

export const newestOf = (org: MemberScope, limit: number) => listNewest(org, limit)

/** In the order of the ids; deleted talks are left out. */
export async function rowsOf(org: MemberScope, talk_ids: string[]) {
  if (talk_ids.length === 0) return []
  const rows = new Map((await listTalks(org, talk_ids)).map((row) => [row.talk_id, row]))
  return talk_ids.flatMap((talk_id) => rows.get(talk_id) ?? [])
}
