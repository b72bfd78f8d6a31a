import type { AuditAction } from '@earshot/contract/audit'
import { ApiError } from '@earshot/contract/errors'
import type { Tag, tagRoutes } from '@earshot/contract/tags'
import { v7 as newId } from 'uuid'
import { recordAudit } from '../audit/audit.service.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { countAllTalks } from '../../talks/analytics/count-ahead.service.ts'
import { recordChanges } from '../../talks/analytics/talk-changes.service.ts'
import { moveSearches } from '../../talks/merged-searches/merged-searches.service.ts'
import { acrossChannels } from '../across-channels.ts'
import {
  type Writing,
  asAdmin,
  enterOrg,
  enterOrgOf,
  type MemberScope,
  type OrgScope,
  inTransaction,
} from '../scope.ts'
import { notFound } from '../refusals.ts'
import { deleteTag, findTag, insertTag, listTags, lockTags, moveTalks, updateTag } from './tags.repo.ts'

export const tags: Handlers<typeof tagRoutes> = {
  async list(caller, { org_id }) {
    return tagsIn(await enterOrg(caller, org_id))
  },

  async count(caller, { org_id }) {
    const counts = await countAllTalks(await enterOrg(caller, org_id), 'tag')
    return counts.map(({ id, talks }) => ({ tag_id: id, talks }))
  },

  async create(caller, { org_id, ...fields }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const tag_id = newId()
    return inTransaction(org, async (tx) => {
      await insertTag(tx, { tag_id, ...fields })
      return changed(tx, 'tag.create', tag_id)
    })
  },

  async update(caller, { tag_id, ...changes }) {
    const org = asAdmin(await enterOrgOf(caller, 'tag', tag_id))
    if (Object.keys(changes).length === 0) return requireTag(org, tag_id)
    return inTransaction(org, async (tx) => {
      await updateTag(tx, tag_id, changes)
      return changed(tx, 'tag.update', tag_id)
    })
  },

  async remove(caller, { tag_id }) {
    const org = asAdmin(await enterOrgOf(caller, 'tag', tag_id))
    await inTransaction(org, async (tx) => {
      await lockTags(tx, [tag_id])
      await changed(tx, 'tag.remove', tag_id)
      await recordChanges(tx, await acrossChannels(tx, (all) => deleteTag(all, tag_id)))
      await announce(tx, 'talks')
    })
    return { tag_id }
  },

  async merge(caller, { tag_id, into }) {
    const org = asAdmin(await enterOrgOf(caller, 'tag', tag_id))
    return inTransaction(org, async (tx) => {
      const both = await lockTags(tx, [tag_id, into])
      if (both.length < 2) throw notFound()
      await changed(tx, 'tag.merge', tag_id)
      await acrossChannels(tx, async (all) => {
        await recordChanges(all, await moveTalks(all, tag_id, into))
        await moveSearches(all, tag_id, into)
        await recordChanges(all, await deleteTag(all, tag_id))
      })
      await announce(tx, 'talks')
      return requireTag(tx, into)
    })
  },
}

export const tagsIn = (org: OrgScope): Promise<Tag[]> => listTags(org)

async function changed(org: Writing<MemberScope>, action: AuditAction, tag_id: string) {
  const tag = await requireTag(org, tag_id)
  await recordAudit(org, { action, subject_id: tag_id, subject: tag.tag })
  await announce(org, 'tags')
  return tag
}

async function requireTag(org: OrgScope, tag_id: string): Promise<Tag> {
  const tag = await findTag(org, tag_id)
  if (!tag) throw new ApiError('not_found', 'This tag was deleted')
  return tag
}
