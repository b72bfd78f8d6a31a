import { idempotencyKey } from '../../lib/api/retry-once.ts'
import type { Recording } from './state-machine.ts'
import type { RecordingDraft } from '../outbox/recording-draft.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { LiveSession } from '../live/live-session.ts'
import type { TalkFields } from '../outbox/outbox-item.ts'
import { levelLog } from './audio/level-log.ts'
import { measureLevels } from './audio/measure-levels.ts'
import { type Microphone, openMicrophone } from './audio/microphone.ts'

const LISTENING = 50
const SILENCE = 3000
const FAINTEST = 0.004

export interface Capture {
  microphone: Microphone
  isSilent: () => boolean
  isHomeless: () => boolean
  finish: () => Promise<Recording>
  drop: () => void
  live: LiveSession | undefined
}

interface Watch {
  /** Milliseconds recorded so far. */
  elapsed: () => number
  isRunning: () => boolean
  onLost: () => void
  onTick: () => void
  /** Where to speak live. */
  live: TalkFields | undefined
}

/** Undefined if it was cancelled before the microphone opened. Throws the browser's errors. */
export async function startCapture(outbox: Outbox, watch: Watch, wants: () => boolean): Promise<Capture | undefined> {
  const log = levelLog()
  // Before the microphone opens, because its first piece has the header.
  const openLive = watch.live && (await loadLive(watch.live))
  let kept: Pick<Ending, 'draft' | 'live'> | undefined
  const facts = () => ({ duration: watch.elapsed() / 1000, peaks: log.peaks() })
  const onPiece = (piece: Blob) => {
    kept?.draft.append(piece)
    kept?.live?.push(piece)
    kept?.draft.note(facts())
  }
  const microphone = await openMicrophone({ onPiece, onLost: watch.onLost, live: openLive !== undefined })
  if (!wants()) {
    microphone.close()
    return undefined
  }
  const begun = { client_id: idempotencyKey(), recorded_at: new Date().toISOString() }
  const draft = outbox.begin({ ...begun, type: microphone.type })
  const live = openLive?.(outbox, draft)
  kept = { draft, live }
  const silence = listen(microphone, { ...watch, onLevel: log.hear })
  const drop = () => {
    silence.stop()
    microphone.close()
    outbox.discard(begun.client_id)
    void live?.discard()
  }
  const finish = () => whole({ microphone, silence, draft, begun, facts, live })
  const isHomeless = () => draft.state()?.problem?.code === 'no_room'
  return { microphone, isSilent: silence.lasts, isHomeless, finish, drop, live }
}

/** Undefined without a network: then the recording is an ordinary one. */
async function loadLive(fields: TalkFields) {
  const loaded = await import('../live/live-session.ts').catch(() => undefined)
  if (!loaded) return undefined
  return (outbox: Outbox, draft: RecordingDraft) =>
    new loaded.LiveSession({ ...outbox.owner, client_id: draft.client_id, fields, onUpload: draft.keepUpload })
}

interface Ending {
  microphone: Microphone
  silence: { stop: () => void }
  draft: RecordingDraft
  begun: Pick<Recording, 'client_id' | 'recorded_at'>
  facts: () => Pick<Recording, 'duration' | 'peaks'>
  live: LiveSession | undefined
}

/** The measured duration of the audio is preferred to the clock. */
async function whole({ microphone, silence, draft, begun, facts, live }: Ending): Promise<Recording> {
  silence.stop()
  await microphone.finish()
  await live?.stop()
  const audio = await draft.finish()
  const noted = facts()
  const known = { ...noted, duration: (await measureLevels(audio)) ?? noted.duration }
  draft.note(known)
  return { ...begun, audio, ...known }
}

function listen(microphone: Microphone, { isRunning, onTick, onLevel }: Watch & { onLevel: (level: number) => void }) {
  let lastSound = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    if (!isRunning()) lastSound = now
    else {
      const level = microphone.level()
      if (level > FAINTEST) lastSound = now
      onLevel(level)
    }
    onTick()
  }, LISTENING)
  return { lasts: () => performance.now() - lastSound > SILENCE, stop: () => clearInterval(timer) }
}
