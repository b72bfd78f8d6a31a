import { type engineRoutes, type Engines, REDO_DAYS } from '@earshot/contract/engines'
import { ApiError } from '@earshot/contract/errors'
import { record } from '../audit/audit.service.ts'
import type { Handlers } from '../http/mount.ts'
import { announce } from '../live/announce.ts'
import { asAdmin, enterOrg, enterOrgOf, hold, type MemberScope, together } from '../organizations/scope.ts'
import { engineFor } from '../ports/speech/engines.ts'
import type { Speech } from '../ports/speech/speech.ts'
import { transcribeJob } from '../talks/pipeline/transcribe.job.ts'
import { type Choice, countProvisional, findChoice, listOutdated, listWaiting, updateChoice } from './engines.repo.ts'
import { queuedAgain, redoJob } from './redo.job.ts'
import { attempt } from './trying.service.ts'

export const engines: Handlers<typeof engineRoutes> = {
  async find(caller, { org_id }) {
    return show(asAdmin(await enterOrg(caller, org_id)))
  },

  async update(caller, { org_id, ...asked }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const choice = chosen(await findChoice(org), asked)
    requireKnown(org, choice)
    await together(org, async (tx) => {
      if (!(await updateChoice(tx, choice))) return
      await wake(tx)
      await record(tx, { action: 'engine.choose', subject: nameOf(choice) })
      await announce(tx, 'organization')
    })
    return show(org)
  },

  async try(caller, { talk_id, ...asked }) {
    const org = asAdmin(await enterOrgOf(caller, 'talk', talk_id))
    const choice = chosen(await findChoice(org), asked)
    requireKnown(org, choice)
    return attempt(org, talk_id, choice)
  },

  async redo(caller, { org_id }) {
    const org = asAdmin(await enterOrg(caller, org_id))
    const outdated = await listOutdated(org, REDO_DAYS)
    if (outdated.length === 0) return { talks: 0 }
    await together(org, async (tx) => {
      await hold(tx)
      if (await isUnderWay(tx, outdated)) return
      await tx.context.jobs.enqueue(tx.db, redoJob, { org_id })
      await record(tx, { action: 'engine.redo', subject: nameOf(await findChoice(tx)) })
    })
    return { talks: outdated.length }
  },
}

/** Asked for a second time there is nothing more to do than the first time. */
async function isUnderWay(org: MemberScope, outdated: string[]) {
  if ((await org.context.jobs.unfinished(redoJob, org.org_id)).length > 0) return true
  const queued = await queuedAgain(org)
  return outdated.every((talk_id) => queued.has(talk_id))
}

type Asked = { [Name in keyof Choice]?: Choice[Name] | undefined }

/** What is not asked stays. */
const chosen = (before: Choice, { engine, language, vocabulary }: Asked): Choice => ({
  engine: engine === undefined ? before.engine : engine,
  language: language === undefined ? before.language : language,
  vocabulary: vocabulary === undefined ? before.vocabulary : [...new Set(vocabulary)],
})

const nameOf = ({ engine, language }: Choice) => [engine ?? 'the default engine', language].filter(Boolean).join(', ')

function requireKnown({ context }: MemberScope, { engine }: Choice) {
  if (engine !== null && !context.speech.all.some(({ name }) => name === engine))
    throw new ApiError('invalid', `There is no speech engine called ${engine} here`, { field: 'engine' })
}

/** Talks that wait for an engine may have one now. */
async function wake(tx: MemberScope) {
  const { org_id, db, context } = tx
  for (const { talk_id } of await listWaiting(tx)) await context.jobs.enqueue(db, transcribeJob, { org_id, talk_id })
}

async function show(org: MemberScope): Promise<Engines> {
  const { speech } = org.context
  const choice = await findChoice(org)
  const able = engineFor(speech, choice)
  return {
    engines: await Promise.all(speech.all.map(shown)),
    ...choice,
    problem: typeof able === 'string' ? able : null,
    outdated: (await listOutdated(org, REDO_DAYS)).length,
    provisional: await countProvisional(org, REDO_DAYS),
  }
}

const shown = async (speech: Speech) => ({
  engine: speech.name,
  rough: speech.rough,
  languages: [...speech.languages],
  missing: await speech.missing(),
})
