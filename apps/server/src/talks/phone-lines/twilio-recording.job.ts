import { randomUUID } from 'node:crypto'
import { ApiError, statusOf } from '@earshot/contract/errors'
import * as z from 'zod/mini'
import { receive } from '../../core/http/uploads.ts'
import { declareJob } from '../../core/jobs/job.ts'
import { alone, enterAsJob } from '../../organizations/scope.ts'
import { RecordingTooLarge } from '../../ports/sms/call-recordings.ts'
import { incomingKey } from '../talks/storage-keys.ts'
import { keepRecording, largestOf, openCall } from './calls.service.ts'
import { noteFailure } from '../source-states/source-states.service.ts'
import { findCalledLine } from './phone-lines.repo.ts'
import { findSettled, insertSettled } from './recordings.repo.ts'

/** Makes a talk of a recording that Twilio has. Safe to repeat: a recording makes one talk. */
export const twilioRecordingJob = declareJob({
  name: 'twilio.recording',
  payload: z.object({ org_id: z.string(), line_id: z.string(), call_id: z.string(), recording: z.string() }),
  seconds: 10 * 60,
  // A day: Twilio keeps the recording, and its caller was told that it was sent.
  retries: 150,
  concurrency: 2,
  async handle(context, { org_id, line_id, call_id, recording }) {
    const { recordings, storage, log } = context
    const org = enterAsJob(context, org_id)
    const line = await findCalledLine(org, { line_id }, call_id)
    const settled = await findSettled(org, { line_id, call_id })
    if (!recordings || !line || settled?.includes(recording)) return
    const call = await openCall(alone(org), line, { call_id, from: '' })
    const key = incomingKey(randomUUID())
    try {
      const file = recordings.read(recording, largestOf(line))
      const upload = await receive(storage, { key, file }).catch(async (error: Error) => {
        await noteFailure(org, { kind: 'phone', source_id: line_id }, { failure: error.message })
        throw error
      })
      await keepRecording(call, { recording, key: '', upload })
    } catch (error) {
      if (!isFinal(error)) throw error
      log.warn({ err: error, recording }, 'a recording of Twilio was refused')
    } finally {
      await storage.remove(key)
    }
    await insertSettled(alone(org), { line_id, call_id }, recording)
  },
})

const isFinal = (error: unknown) =>
  error instanceof RecordingTooLarge || (error instanceof ApiError && statusOf[error.code] < 500 && !isLimit(error))

/** Of messages or storage: there may be room later. A recording that is too long itself has a field. */
const isLimit = ({ code, details }: ApiError) =>
  code === 'too_many' || (code === 'too_large' && details.field === undefined)
