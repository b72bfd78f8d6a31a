import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import { declareJob, type Job } from '../../core/jobs/job.ts'
import { permanentAddress } from '../../core/signatures.ts'
import { enterAsJob, inTransaction } from '../../organizations/scope.ts'
import { hasVoice, type SpokenLanguage, type VoiceLanguage } from '../../ports/sms/twiml.ts'
import { SmsError } from '../../ports/sms/sms.ts'
import { texts } from '../mail/languages.ts'
import { urgentText } from '../mail/notification-emails.ts'
import { recipientOf } from '../notifications/recipients.service.ts'
import { findUnacknowledged, type UnacknowledgedHit } from './escalations.repo.ts'

/** Answers with the key that a called person pressed. */
export const CALL_ANSWER = '/api/twilio_call'

interface PersonToCall {
  org_id: string
  alert_id: string
  talk_id: string
  user_id: string
  /** E.164. */
  to: string
}

const LONGEST = 400

/** Makes no call once the hit is acknowledged. */
export const callPersonJob: Job<PersonToCall> = declareJob({
  name: 'call.urgent',
  payload: z.object({ org_id: Id, alert_id: Id, talk_id: Id, user_id: Id, to: z.string() }),
  seconds: 30,
  retries: 4,
  concurrency: 2,
  async handle(context, { org_id, to, ...person }) {
    const [hit, recipient] = await inTransaction(enterAsJob(context, org_id), async (tx) => [
      await findUnacknowledged(tx, person),
      await recipientOf(tx, person.user_id),
    ])
    if (!hit || !recipient) return
    const { language } = recipient.reader
    const { asks, otherwise } = texts[language].urgentCall
    const { title, body } = urgentText(language, hit)
    const words = { text: body.slice(0, LONGEST - title.length), language: languageOf(hit, language) }
    const parts = [{ text: `${title}.`, language }, words, { text: asks, language }]
    const answerUrl =
      context.config.appUrl + permanentAddress(context.sessionSecret, CALL_ANSWER, { org_id, ...person })
    await context.calls?.call({ to, parts, otherwise, language, answerUrl }).catch((error: unknown) => {
      if (!(error instanceof SmsError) || error.again) throw error
      context.log.warn({ err: error }, 'a call was refused')
    })
  },
})

/** What was said is read in its own language. */
const languageOf = ({ silence, language }: UnacknowledgedHit, reader: SpokenLanguage): VoiceLanguage =>
  !silence && hasVoice(language) ? language : reader
