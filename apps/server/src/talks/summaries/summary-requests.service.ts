import { announce } from '../../core/live/announce.ts'
import { type Writing, inTransaction, type OrgScope } from '../../organizations/scope.ts'
import { summarizeJob } from './summarize.job.ts'
import * as repo from './summaries.repo.ts'
import { isAllowed, settingsOf, wantsSummary } from './summary-settings.service.ts'
import type { SettingsRow } from './summary-settings.repo.ts'

/** Has a talk summarized, and its translations made again, if it may be sent and its text is new. Idempotent. */
export async function requestSummaries(org: OrgScope, talk_id: string) {
  if (!org.context.chat) return
  const settings = await settingsOf(org)
  if (!wantsSummary(settings) && settings.languages.length === 0) return
  const talk = await repo.findSource(org, talk_id)
  if (!talk || !isAllowed(settings, talk)) return
  const made = await repo.listSummaries(org, talk_id)
  const current = made.filter(({ state, source }) => state === 'waiting' || source === talk.source)
  const due = new Set([...(wantsSummary(settings) ? [''] : []), ...translated(made, settings)])
  for (const { language } of current) due.delete(language)
  for (const language of due) await requestOne(org, { talk_id, language })
}

const translated = (made: { language: string }[], { languages }: SettingsRow) =>
  made.flatMap(({ language }) => (languages.includes(language) ? [language] : []))

interface Request {
  talk_id: string
  /** '' for the summary itself. */
  language: string
  /** Also replaces what people have changed. */
  replace?: boolean
}

/** Call it for talks that may be sent. */
export const requestOne = (org: OrgScope, { talk_id, language, ...how }: Request) =>
  inTransaction(org, async (tx) => {
    const { context, org_id, db } = tx
    const talk = await repo.lockSource(tx, talk_id)
    if (!talk || !context.chat) return
    await repo.upsertSummary(tx, { talk_id, language }, { state: 'waiting', model: context.chat.model })
    await context.jobs.enqueue(db, summarizeJob, { org_id, talk_id, language, ...how })
    await announce(tx, 'talks', talk.channel_id)
  })

/**
 * Before words of a talk are masked: a summary may say them without citing them. Its search data is made anew by the
 * caller, who also requests summaries again; where that is not allowed, the talk says what happened to them.
 */
export async function removeSummaries(tx: Writing<OrgScope>, talk_id: string) {
  await repo.deleteParts(tx, talk_id)
  await repo.markRemoved(tx, talk_id, 'Deleted because words of this talk were redacted')
}
