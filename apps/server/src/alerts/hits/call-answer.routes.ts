import { Id } from '@earshot/contract/fields'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { memberCaller, unlessRefused } from '../../core/http/caller.ts'
import type { Context } from '../../core/context.ts'
import { mountTwilioWebhook } from '../../core/http/twilio-webhook.ts'
import { requirePermanent } from '../../core/signatures.ts'
import { enterAsJob, enterOrg } from '../../organizations/scope.ts'
import { sayVerb, twiml } from '../../ports/sms/twiml.ts'
import { CALL_ANSWER } from '../escalations/call-person.job.ts'
import { texts } from '../mail/languages.ts'
import { recipientOf } from '../notifications/recipients.service.ts'
import { findHit } from './hits.repo.ts'
import { hits } from './hits.service.ts'

const Address = z.object({ org_id: Id, alert_id: Id, talk_id: Id, user_id: Id, sig: z.string() })
type Called = Omit<z.infer<typeof Address>, 'sig'>

/** POST /api/twilio_call: a person who was called about an urgent hit pressed a key. 1 acknowledges it. */
export const mountCallAnswer = (app: FastifyInstance) =>
  mountTwilioWebhook(app, CALL_ANSWER, async ({ context, query, form }) => {
    requirePermanent(context.sessionSecret, CALL_ANSWER, query)
    const called = Address.parse(query)
    const { reader } = (await recipientOf(enterAsJob(context, called.org_id), called.user_id)) ?? {}
    const language = reader?.language ?? 'en'
    const done = form.get('Digits') === '1' ? await acknowledge(context, called).catch(unlessRefused) : null
    const outcome = done ?? 'otherwise'
    return twiml([sayVerb(texts[language].urgentCall[outcome], language)])
  })

/** With the rights of the person at this moment. */
async function acknowledge(context: Context, { org_id, user_id, ...pair }: Called) {
  const caller = memberCaller(context, user_id, 'phone')
  const hit = await findHit(await enterOrg(caller, org_id), pair)
  if (!hit) return 'otherwise'
  if (hit.state !== 'new') return 'already'
  await hits.update(caller, { ...pair, state: 'acknowledged' })
  return 'acknowledged'
}
