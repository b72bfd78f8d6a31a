import { ApiError } from '@earshot/contract/errors'
import type { Summary, summaryRoutes } from '@earshot/contract/summaries'
import type { translationRoutes } from '@earshot/contract/translations'
import type { Caller } from '../../core/http/caller.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import { enterOrgOf, inTransaction, type MemberScope } from '../../organizations/scope.ts'
import { lockRecording, requireEditor, requireRecording } from '../talks/talk-access.service.ts'
import { refreshSearch } from '../versions/versions.service.ts'
import * as repo from './summaries.repo.ts'
import { requestOne } from './summary-requests.service.ts'
import { isAllowed, settingsOf, wantsSummary } from './summary-settings.service.ts'

export const summaries: Handlers<typeof summaryRoutes> = {
  async find(caller, { talk_id }) {
    const org = await enterOrgOf(caller, 'talk', talk_id)
    await requireRecording(org, talk_id)
    return summaryOf(org, talk_id)
  },

  async create(caller, { talk_id }) {
    const { org } = await enterAsEditor(caller, talk_id)
    if (!wantsSummary(await requireOffered(org, talk_id)))
      throw new ApiError('conflict', 'Summaries are off in this organization')
    await requestOne(org, { talk_id, language: '', replace: true })
    return summaryOf(org, talk_id)
  },

  async update(caller, { talk_id, part_id, ...asked }) {
    const { org, talk } = await enterAsEditor(caller, talk_id)
    const part = await requirePart(org, talk_id, part_id)
    if (part.kind !== 'action' && (asked.who ?? asked.by_when ?? asked.done) !== undefined)
      throw new ApiError('conflict', 'Only action items have a person, a date and a done mark')
    const changes = onlyNew(part, asked)
    if (Object.keys(changes).length > 0)
      await inTransaction(org, async (tx) => {
        await lockRecording(tx, talk_id)
        await requirePart(tx, talk_id, part_id)
        await repo.updatePart(tx, part_id, changes)
        await refreshSearch(tx, talk_id)
        await announce(tx, 'talks', talk.channel_id)
      })
    return summaryOf(org, talk_id)
  },

  async remove(caller, { talk_id, part_id }) {
    const { org, talk } = await enterAsEditor(caller, talk_id)
    await inTransaction(org, async (tx) => {
      await lockRecording(tx, talk_id)
      await requirePart(tx, talk_id, part_id)
      await repo.deletePart(tx, part_id)
      await refreshSearch(tx, talk_id)
      await announce(tx, 'talks', talk.channel_id)
    })
    return { part_id }
  },
}

export const translations: Handlers<typeof translationRoutes> = {
  async create(caller, { talk_id, language }) {
    const org = await enterOrgOf(caller, 'talk', talk_id)
    await requireRecording(org, talk_id)
    const { languages } = await requireOffered(org, talk_id)
    if (!languages.includes(language))
      throw new ApiError('conflict', 'This organization has its talks not translated to this language', {
        field: 'language',
      })
    await inTransaction(org, async (tx) => {
      const talk = await repo.lockSource(tx, talk_id)
      const current = (await repo.listSummaries(tx, talk_id)).find((each) => each.language === language)
      if (current?.state === 'waiting' || (current?.state === 'ready' && current.source === talk?.source)) return
      await requestOne(tx, { talk_id, language })
    })
    return summaryOf(org, talk_id)
  },
}

/** What is written about talks, by talk. */
export async function writtenAbout(org: MemberScope, talk_ids: readonly string[]) {
  return Map.groupBy(talk_ids.length === 0 ? [] : await repo.listPartsOf(org, talk_ids), ({ talk_id }) => talk_id)
}

async function enterAsEditor(caller: Caller, talk_id: string) {
  const org = await enterOrgOf(caller, 'talk', talk_id)
  const talk = await requireRecording(org, talk_id)
  requireEditor(org, talk)
  return { org, talk }
}

async function requireOffered(org: MemberScope, talk_id: string) {
  if (!org.context.chat) throw new ApiError('conflict', 'Summaries need a chat model, and this server has none')
  const settings = await settingsOf(org)
  const talk = await repo.findSource(org, talk_id)
  if (!talk) throw new ApiError('conflict', 'This talk is in the bin, or has no text yet')
  if (!isAllowed(settings, talk))
    throw new ApiError('conflict', 'This talk may not be sent to the chat model. An admin can change that in Settings')
  return settings
}

async function requirePart(org: MemberScope, talk_id: string, part_id: string) {
  const part = (await repo.listParts(org, talk_id)).find((each) => each.part_id === part_id)
  if (!part) throw new ApiError('not_found', 'This part of the summary was deleted or written again')
  return part
}

type Part = Awaited<ReturnType<typeof requirePart>>

/** '' removes who and when. */
function onlyNew(part: Part, asked: { [Name in keyof repo.PartChanges]: repo.PartChanges[Name] | undefined }) {
  const given = {
    ...asked,
    who: asked.who === '' ? null : asked.who,
    by_when: asked.by_when === '' ? null : asked.by_when,
  }
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && value !== part[name as keyof Part]),
  ) as repo.PartChanges
}

/** Of a talk that the person hears. */
export async function summaryOf(org: MemberScope, talk_id: string): Promise<Summary> {
  const { chat } = org.context
  const settings = await settingsOf(org)
  const talk = await repo.findSource(org, talk_id)
  const made = await repo.listSummaries(org, talk_id)
  const own = made.find(({ language }) => language === '')
  const isOffered = chat !== null && talk !== undefined && isAllowed(settings, talk)
  return {
    talk_id,
    org_id: org.org_id,
    ...(own ? shownOf(own) : NONE),
    offered: isOffered && wantsSummary(settings),
    outdated: own?.state === 'ready' && own.source !== talk?.source,
    languages: isOffered ? settings.languages : [],
    translations: made
      .filter(({ language }) => language !== '')
      .map((each) => ({ language: each.language, ...shownOf(each) })),
    parts: await repo.listParts(org, talk_id),
  }
}

const NONE = { state: 'none', reason: null, model: null, modified: null } as const

type Made = Awaited<ReturnType<typeof repo.listSummaries>>[number]

const shownOf = ({ state, reason, model, modified }: Made) => ({ state, reason, model, modified })
