import { type engineRoutes, type Engines, RETRANSCRIBE_DAYS } from '@earshot/contract/engines'
import { ApiError } from '@earshot/contract/errors'
import { recordAudit } from '../../organizations/audit/audit.service.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { announce } from '../../core/live/announce.ts'
import {
  asAdmin,
  enterOrg,
  enterOrgOf,
  lockOrganization,
  type MemberScope,
  inTransaction,
} from '../../organizations/scope.ts'
import { engineFor } from '../../ports/speech/engines.ts'
import type { Speech } from '../../ports/speech/speech.ts'
import {
  type SpeechSettings,
  countProvisional,
  findSpeechSettings,
  listOutdated,
  updateSpeechSettings,
} from './speech-settings.repo.ts'
import { listQueuedRetranscriptions, retranscribeJob } from './retranscribe.job.ts'
import { wakeWaiting } from '../pipeline/waiting-talks.service.ts'
import { tryEngine } from './engine-trial.service.ts'

export const speechSettings: Handlers<typeof engineRoutes> = {
  async find(caller, { org_id }) {
    return show(asAdmin(await enterOrg(caller, org_id)))
  },

  async update(caller, { org_id, ...asked }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    await inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      const choice = chosen(await findSpeechSettings(tx), asked)
      requireKnown(tx, choice)
      if (!(await updateSpeechSettings(tx, choice))) return
      await wakeWaiting(tx)
      await recordAudit(tx, { action: 'engine.choose', subject: nameOf(choice) })
      await announce(tx, 'organization')
    })
    return show(org)
  },

  async try(caller, { talk_id, ...asked }) {
    const org = asAdmin(await enterOrgOf(caller, 'talk', talk_id))
    const choice = chosen(await findSpeechSettings(org), asked)
    requireKnown(org, choice)
    return tryEngine(org, talk_id, choice)
  },

  async redo(caller, { org_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const outdated = await listOutdated(org, RETRANSCRIBE_DAYS)
    if (outdated.length === 0) return { talks: 0 }
    await inTransaction(org, async (tx) => {
      await lockOrganization(tx)
      if (await isUnderWay(tx, outdated)) return
      await tx.context.jobs.enqueue(tx.db, retranscribeJob, { org_id })
      await recordAudit(tx, { action: 'engine.redo', subject: nameOf(await findSpeechSettings(tx)) })
    })
    return { talks: outdated.length }
  },
}

/** Repeating the request changes nothing. */
async function isUnderWay(org: MemberScope, outdated: string[]) {
  if ((await org.context.jobs.unfinished(retranscribeJob, org.org_id)).length > 0) return true
  const queued = await listQueuedRetranscriptions(org)
  return outdated.every((talk_id) => queued.has(talk_id))
}

type SettingsChange = { [Name in keyof SpeechSettings]?: SpeechSettings[Name] | undefined }

/** Absent fields are kept. */
const chosen = (before: SpeechSettings, { engine, language, vocabulary }: SettingsChange): SpeechSettings => ({
  engine: engine === undefined ? before.engine : engine,
  language: language === undefined ? before.language : language,
  vocabulary: vocabulary === undefined ? before.vocabulary : [...new Set(vocabulary)],
})

const nameOf = ({ engine, language }: SpeechSettings) =>
  [engine ?? 'the default engine', language].filter(Boolean).join(', ')

function requireKnown({ context }: MemberScope, { engine }: SpeechSettings) {
  if (engine !== null && !context.speech.all.some(({ name }) => name === engine))
    throw new ApiError('invalid', `No speech engine is named ${engine}`, { field: 'engine' })
}

async function show(org: MemberScope): Promise<Engines> {
  const { speech } = org.context
  const choice = await findSpeechSettings(org)
  const able = engineFor(speech, choice)
  return {
    engines: await Promise.all(speech.all.map(shown)),
    ...choice,
    problem: typeof able === 'string' ? able : null,
    outdated: (await listOutdated(org, RETRANSCRIBE_DAYS)).length,
    provisional: await countProvisional(org, RETRANSCRIBE_DAYS),
  }
}

const shown = async (speech: Speech) => ({
  engine: speech.name,
  languages: [...speech.languages],
  missing: await speech.missing(),
})
