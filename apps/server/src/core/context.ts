import type { Config } from '../config.ts'
import type { Connections } from './db/connection.ts'
import type { Chat } from '../ports/chat/chat.ts'
import type { Identity } from '../ports/identity/identity.ts'
import type { Disk } from './disk-space.ts'
import type { Jobs } from './jobs/queue.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log.ts'
import type { SpeechModels } from '../talks/speech-models/speech-models.ts'
import type { OneTimeSecret } from './one-time-secret.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Mail } from '../ports/mail/mail.ts'
import type { Calls } from '../ports/sms/calls.ts'
import type { CallRecordings } from '../ports/sms/call-recordings.ts'
import type { Sms } from '../ports/sms/sms.ts'
import type { Media } from '../ports/media/media.ts'
import type { Outgoing } from '../ports/webhook/outgoing.ts'
import type { Push } from '../ports/push/push.ts'
import type { SpeechEngines } from '../ports/speech/engines.ts'
import type { Storage } from '../ports/storage/storage.ts'

/** Created once in start.ts and passed down through callers and jobs. */
export interface Context {
  config: Config
  log: Log
  metrics: Metrics
  connections: Connections
  sessionSecret: Uint8Array
  identity: Identity
  operatorLink: OneTimeSecret
  jobs: Jobs<Context>
  live: Live
  storage: Storage
  disk: Disk
  media: Media
  speech: SpeechEngines
  models: SpeechModels
  mail: Mail
  sms: Sms | null
  /** Null where people cannot be called. */
  calls: Calls | null
  /** Null unless Twilio answers calls. */
  recordings: CallRecordings | null
  /** Null without a chat model. */
  chat: Chat | null
  push: Push
  outgoing: Outgoing
}
