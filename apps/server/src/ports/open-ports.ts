import { openDisk, withReserve } from '../core/disk-space.ts'
import { measuredStorage } from '../core/metrics/measured-storage.ts'
import { openAiChat } from './chat/openai-chat.ts'
import type { Mail } from './mail/mail.ts'
import { ffmpegMedia } from './media/ffmpeg.ts'
import { webPush } from './push/web-push.ts'
import { openCalls, openSms } from './sms/open-sms.ts'
import { twilioRecordings } from './sms/twilio-recordings.ts'
import { openStorage } from './storage/open-storage.ts'
import { allowList } from './webhook/addresses.ts'
import { guardedOutgoing } from './webhook/guarded-outgoing.ts'
import type { Config } from '../config.ts'
import type { Log } from '../core/log.ts'
import type { Metrics } from '../core/metrics/metrics.ts'
import type { MailOutbox } from './mail/outbox.ts'
import { openEngines } from './speech/engines.ts'
import type { SpeechModels } from '../talks/speech-models/speech-models.ts'

interface Inside {
  sessionSecret: Uint8Array
  outbox: MailOutbox | null
  metrics: Metrics
  models: SpeechModels
  log: Log
}

export async function openPorts(config: Config, { sessionSecret, outbox, metrics, models, log }: Inside) {
  const { appUrl, smtp, sms, chat, ffmpeg, webhookAllow, speech, dataDir } = config
  const disk = openDisk({ folder: dataDir, reserve: config.diskReserve, log })
  const outgoing = guardedOutgoing({ allow: allowList(webhookAllow) })
  return {
    disk,
    storage: withReserve(measuredStorage(await openStorage(config), metrics.storageFailed), disk),
    media: ffmpegMedia({ command: ffmpeg }),
    speech: openEngines(speech.engines, { dataDir, log, language: speech.language, models: models.used }),
    mail: smtp ? await openMail(smtp) : (outbox as Mail),
    sms: openSms(sms, outbox),
    calls: openCalls(sms, outbox),
    recordings: sms?.by === 'twilio' ? twilioRecordings(sms) : null,
    chat: chat && openAiChat(chat),
    outgoing,
    push: webPush({ secret: sessionSecret, appUrl, outgoing }),
  }
}

/** Its library is loaded only if there is a server. */
async function openMail({ url, from }: NonNullable<Config['smtp']>) {
  const { smtpMail } = await import('./mail/smtp.ts')
  return smtpMail(url, from)
}
