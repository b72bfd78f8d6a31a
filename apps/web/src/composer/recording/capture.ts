import { idempotencyKey } from '../../lib/api/retry-once.ts'
import type { Recording } from './state-machine.ts'
import type { RecordingDraft } from '../outbox/recording-draft.ts'
import type { Outbox } from '../outbox/outbox.ts'
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
}

interface Watch {
  /** Milliseconds recorded so far. */
  elapsed: () => number
  isRunning: () => boolean
  onLost: () => void
  onTick: () => void
}

/** Undefined if it was cancelled before the microphone opened. Throws the browser's errors. */
export async function startCapture(outbox: Outbox, watch: Watch, wants: () => boolean): Promise<Capture | undefined> {
  const log = levelLog()
  let draft: RecordingDraft | undefined
  const facts = () => ({ duration: watch.elapsed() / 1000, peaks: log.peaks() })
  const microphone = await openMicrophone({
    onPiece: (piece) => {
      draft?.append(piece)
      draft?.note(facts())
    },
    onLost: watch.onLost,
  })
  if (!wants()) {
    microphone.close()
    return undefined
  }
  const begun = { client_id: idempotencyKey(), recorded_at: new Date().toISOString() }
  draft = outbox.begin({ ...begun, type: microphone.type })
  const silence = listen(microphone, { ...watch, onLevel: log.hear })
  const drop = () => {
    silence.stop()
    microphone.close()
    outbox.discard(begun.client_id)
  }
  const finish = () => {
    silence.stop()
    return whole({ microphone, draft, begun, facts })
  }
  const isHomeless = () => draft?.state()?.problem?.code === 'no_room'
  return { microphone, isSilent: silence.lasts, isHomeless, finish, drop }
}

interface Ending {
  microphone: Microphone
  draft: RecordingDraft
  begun: Pick<Recording, 'client_id' | 'recorded_at'>
  facts: () => Pick<Recording, 'duration' | 'peaks'>
}

/** The measured duration of the audio is preferred to the clock. */
async function whole({ microphone, draft, begun, facts }: Ending): Promise<Recording> {
  await microphone.finish()
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
