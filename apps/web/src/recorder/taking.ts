import { deedName } from '../lib/calls/second-try.ts'
import type { Recording } from './machine.ts'
import type { Draft } from './outbox/draft.ts'
import type { Outbox } from './outbox/outbox.ts'
import { levelLog } from './sound/level-log.ts'
import { measure } from './sound/measure.ts'
import { type Microphone, openMicrophone } from './sound/microphone.ts'

const LISTENING = 50
const SILENCE = 3000
const FAINTEST = 0.004

/** A recording in the making. Every second of it is kept in the outbox as it comes. */
export interface Taking {
  microphone: Microphone
  /** Whether the microphone has been open for a while and nothing comes. */
  isSilent: () => boolean
  /** Whether this device has no room to keep it. */
  isHomeless: () => boolean
  /** Ends it, and answers the whole. */
  finish: () => Promise<Recording>
  /** Ends it, and keeps nothing. */
  drop: () => void
}

interface Watch {
  /** Milliseconds of sound so far. */
  elapsed: () => number
  /** Whether the microphone is meant to hear. */
  isRunning: () => boolean
  onLost: () => void
  /** Called some times a second. */
  onTick: () => void
}

/** Opens the microphone and begins. Answers nothing when nobody `wants` it any more. Throws what the browser throws. */
export async function take(outbox: Outbox, watch: Watch, wants: () => boolean): Promise<Taking | undefined> {
  const log = levelLog()
  let draft: Draft | undefined
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
  const begun = { client_id: deedName(), recorded_at: new Date().toISOString() }
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
  draft: Draft
  begun: Pick<Recording, 'client_id' | 'recorded_at'>
  facts: () => Pick<Recording, 'duration' | 'peaks'>
}

/** Ends a recording. What the clock said gives way to what the sound says. */
async function whole({ microphone, draft, begun, facts }: Ending): Promise<Recording> {
  await microphone.finish()
  const audio = await draft.finish()
  const noted = facts()
  const known = { ...noted, duration: (await measure(audio)) ?? noted.duration }
  draft.note(known)
  return { ...begun, audio, ...known }
}

/** Listens while it runs: to how loud it is, and to how long nothing has come. */
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
