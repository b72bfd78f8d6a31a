import { briefDueJob, sendBriefJob } from './alerts/briefs/brief.job.ts'
import { checkSilences } from './alerts/silences/check-silences.service.ts'
import { callPersonJob } from './alerts/escalations/call-person.job.ts'
import { fileAlertsAgain } from './alerts/alerts/file-again.service.ts'
import { escalateJob } from './alerts/escalations/escalate.job.ts'
import { sendSmsJob } from './alerts/notifications/send-sms.job.ts'
import { scanJob } from './alerts/hits/scan.job.ts'
import { deletePastAnswers } from './core/idempotency/idempotency.service.ts'
import { checkOldCounts } from './talks/analytics/check-counts.service.ts'
import { countAheadJob } from './talks/analytics/count-ahead.job.ts'
import { foldAllChanges } from './talks/analytics/rollups.service.ts'
import { importJob } from './organizations/imports/import.job.ts'
import { linkPersonJob } from './organizations/imported-people/link-person.job.ts'
import { deleteVersionsJob } from './organizations/attachments/clear.job.ts'
import { moveWordsJob } from './organizations/channels/move-words.job.ts'
import { applyRetentionHourly } from './organizations/retention/apply-retention.service.ts'
import { claimHourly, clearOrphansHourly } from './organizations/trash/orphans.service.ts'
import { purgeHourly } from './organizations/trash/purge.service.ts'
import { retranscribeProvisional } from './talks/speech-settings/retranscription.service.ts'
import { retranscribeJob } from './talks/speech-settings/retranscribe.job.ts'
import { deleteClipAudioJob } from './talks/clips/delete-clip-audio.job.ts'
import type { Context } from './core/context.ts'
import type { Job } from './core/jobs/job.ts'
import { deletePastCounters } from './core/limits/limits.service.ts'
import type { Stop } from './core/stops.ts'
import { securityNoticeJob } from './alerts/mail/security-notice.job.ts'
import { sendEmailJob } from './alerts/mail/send-email.job.ts'
import { deliverNotificationsJob } from './alerts/notifications/deliver-notifications.job.ts'
import { planTalkNotificationsJob } from './alerts/notifications/plan-talk-notifications.job.ts'
import { sendPushJob } from './alerts/notifications/send-push.job.ts'
import { planHitNotificationsJob } from './alerts/notifications/plan-hit-notifications.job.ts'
import { sendCodeJob } from './identity/phones/send.job.ts'
import { deleteAccountJob } from './identity/users/delete-account.job.ts'
import { deleteUnverifiedPhones } from './identity/phones/phones.service.ts'
import type { Storage } from './ports/storage/storage.ts'
import { storeMissingProfiles } from './talks/sound-profiles/sound-profiles.service.ts'
import { checkDomains } from './organizations/email-domains/domain-record.service.ts'
import { deletePastApps } from './identity/apps/apps.service.ts'
import { endIdleSessions } from './identity/sessions/idle-sessions.service.ts'
import { deletePastEvents } from './identity/security-events/security-events.service.ts'
import { deletePastSessions } from './identity/sessions/sessions.service.ts'
import { watchLiveJob } from './talks/live-recording/watch-live.job.ts'
import { recognizeLiveJob } from './talks/live-words/recognize-live.job.ts'
import { clearPastStages } from './talks/pipeline/stages.service.ts'
import { makePlayableJob } from './talks/pipeline/make-playable.job.ts'
import { eraseJob } from './talks/erasures/erase.job.ts'
import { bleepJob } from './talks/redactions/bleep.job.ts'
import { reindexJob, reindexOutdated } from './talks/search/reindex.job.ts'
import { rewriteWords, rewriteWordsJob } from './talks/versions/rewrite-words.job.ts'
import { summarizeJob } from './talks/summaries/summarize.job.ts'
import { deleteLineJob } from './talks/phone-lines/delete-line.job.ts'
import { twilioRecordingJob } from './talks/phone-lines/twilio-recording.job.ts'
import { transcodeJob } from './talks/pipeline/transcode.job.ts'
import { transcribeJob } from './talks/pipeline/transcribe.job.ts'
import { deliverWebhookJob } from './alerts/webhooks/deliver-webhook.job.ts'

export const jobs = [
  securityNoticeJob,
  transcodeJob,
  transcribeJob,
  scanJob,
  escalateJob,
  callPersonJob,
  briefDueJob,
  sendBriefJob,
  sendSmsJob,
  retranscribeJob,
  summarizeJob,
  sendEmailJob,
  sendCodeJob,
  deleteAccountJob,
  deliverWebhookJob,
  planHitNotificationsJob,
  planTalkNotificationsJob,
  deliverNotificationsJob,
  sendPushJob,
  deleteClipAudioJob,
  deleteVersionsJob,
  moveWordsJob,
  countAheadJob,
  importJob,
  linkPersonJob,
  makePlayableJob,
  bleepJob,
  eraseJob,
  twilioRecordingJob,
  deleteLineJob,
  watchLiveJob,
  recognizeLiveJob,
  reindexJob,
  rewriteWordsJob,
] as unknown as readonly Job<never>[]

const MINUTE = 60 * 1000
const FOLD_INTERVAL = 25 * 1000
/** Without notifications only every so many intervals, for changes of a node that died before it sent one. */
const QUIET_FOLDS = 12
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** Runs every hour. Each is idempotent and safe on several workers at once. */
const sweeps: readonly ((context: Context) => Promise<unknown>)[] = [
  fileAlertsAgain,
  reindexOutdated,
  rewriteWords,
  ({ storage }) => storage.sweep(),
  ({ storage }) => clearIncoming(storage),
  applyRetentionHourly,
  purgeHourly,
  clearOrphansHourly,
  deletePastCounters,
  deletePastAnswers,
  deletePastSessions,
  deletePastEvents,
  checkDomains,
  deletePastApps,
  deleteUnverifiedPhones,
  storeMissingProfiles,
  async (context) => (await claimHourly(context, 'counts')) && checkOldCounts(context),
  async (context) => (await claimHourly(context, 'stages')) && clearPastStages(context),
]

/** The worker role: runs jobs and periodic clean-up. The returned function ends both, and the jobs while their connections are open. */
export async function startWorker(context: Context): Promise<Stop> {
  await context.jobs.work(context, jobs)
  const folds = foldsOf(context)
  context.live.onNotification(() => {
    folds.expect()
    // Other nodes announce what they enqueue.
    context.jobs.wake()
  })
  const timers = [
    setInterval(() => void sweep(context), HOUR),
    setInterval(folds.next, FOLD_INTERVAL),
    setInterval(() => void checkOrWarn(context).then(() => improveOrWarn(context)), MINUTE),
    setInterval(() => void endIdleOrWarn(context), MINUTE),
  ]
  for (const timer of timers) timer.unref()
  await checkOrWarn(context)
  await sweep(context)
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await context.jobs.stop()
  }
}

const improveOrWarn = (context: Context) =>
  retranscribeProvisional(context).catch((error) =>
    context.log.warn({ err: error }, 'talks were not queued for a better engine'),
  )

const endIdleOrWarn = (context: Context) =>
  endIdleSessions(context).catch((error) => context.log.warn({ err: error }, 'idle sessions were not ended'))

const checkOrWarn = (context: Context) =>
  checkSilences(context).catch((error) => context.log.warn({ err: error }, 'silences were not checked'))

function foldsOf(context: Context) {
  let quiet = 0
  let expected = true
  const next = () => {
    quiet = (quiet + 1) % QUIET_FOLDS
    if (!expected && quiet !== 0) return
    expected = false
    foldAllChanges(context).catch((error) => {
      expected = true
      context.log.warn({ err: error }, 'changed talks were not counted again')
    })
  }
  return { next, expect: () => void (expected = true) }
}

/** A failed sweep does not stop the others. */
async function sweep(context: Context) {
  for (const each of sweeps)
    await each(context).catch((error) => context.log.warn({ err: error }, 'something old was not cleared away'))
}

/** Received files older than a day can no longer become talks. Uploads in parts may take a day themselves, so they get two. */
export async function clearIncoming(storage: Storage, now = Date.now()) {
  await clearOlder(storage, 'incoming/', now - DAY)
  await clearOlder(storage, 'uploads/', now - 2 * DAY)
}

async function clearOlder(storage: Storage, prefix: string, before: number) {
  for await (const { key, modified } of storage.list(prefix)) if (modified.getTime() < before) await storage.remove(key)
}
