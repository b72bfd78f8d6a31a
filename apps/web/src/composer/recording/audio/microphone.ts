import { pause } from '../../../lib/api/pause.ts'
import { persisted } from '../../../lib/browser-storage/persisted-value.ts'
import { fields, flag, text } from '../../../lib/browser-storage/value-types.ts'
import { supportedType } from './microphone-problem.ts'
import { currentId } from './use-microphones.ts'

export interface Microphone {
  name: string
  type: string
  pause: () => void
  resume: () => void
  finish: () => Promise<void>
  close: () => void
  /** 0–1. */
  level: () => number
}

interface UnsentSound {
  onPiece: (piece: Blob) => void
  onLost: () => void
  /** Others hear it while it is recorded. */
  live?: boolean
}

const PIECE_MS = 1000
const LIVE_PIECE_MS = 400
/** A recorder whose device died may never fire `stop`; what arrived until then is the recording. */
const LAST_WORD_MS = 3000

/** Starts recording from the selected microphone and holds a wake lock. Throws the browser's errors. */
export async function openMicrophone({ onPiece, onLost, live = false }: UnsentSound): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: await constraints() })
  const mimeType = supportedType()
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
  const ear = listenTo(stream)
  const sleep = stayAwake()
  const track = stream.getAudioTracks()[0]
  const stopped = endOf(recorder)
  recorder.ondataavailable = ({ data }) => onPiece(data)
  track?.addEventListener('ended', onLost)
  recorder.start(live ? LIVE_PIECE_MS : PIECE_MS)

  function close() {
    recorder.ondataavailable = null
    for (const each of stream.getTracks()) each.stop()
    ear.close()
    sleep()
  }
  async function finish() {
    if (recorder.state !== 'inactive') recorder.stop()
    await Promise.race([stopped, pause(LAST_WORD_MS)])
    close()
  }
  return {
    ...{ name: track?.label ?? '', type: recorder.mimeType.split(';')[0] ?? '' },
    pause: () => recorder.state === 'recording' && recorder.pause(),
    resume: () => recorder.state === 'paused' && recorder.resume(),
    ...{ finish, close, level: ear.level },
  }
}

const endOf = (recorder: MediaRecorder) =>
  new Promise<unknown>((resolve) => {
    recorder.addEventListener('stop', resolve)
    recorder.addEventListener('error', resolve)
  })

/** Holds a screen wake lock, where supported; returns how to release it. The lock is lost when the page is hidden. */
function stayAwake() {
  if (!('wakeLock' in navigator)) return () => {}
  let lock: Promise<WakeLockSentinel | undefined> | undefined
  const take = () => {
    if (document.visibilityState !== 'visible') return
    lock = navigator.wakeLock.request('screen').catch(() => undefined)
  }
  take()
  document.addEventListener('visibilitychange', take)
  return () => {
    document.removeEventListener('visibilitychange', take)
    void lock?.then((taken) => taken?.release())
  }
}

interface Ear {
  level: () => number
  close: () => void
}

function listenTo(stream: MediaStream): Ear {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
  void context.resume()
  const samples = new Float32Array(analyser.fftSize)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      return Math.min(
        1,
        samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0),
      )
    },
    close: () => void context.close(),
  }
}

export const selectedMicrophone = persisted('recorder_microphone', fields({ id: text, name: text }))

/** Noise suppression and echo cancellation. Off by default, because they make transcripts worse. */
export const usesNoiseReduction = persisted('recorder_cleans_sound', flag)

/** `ideal` rather than `exact`, so that a missing microphone falls back to the default. */
async function constraints(): Promise<MediaTrackConstraints> {
  const cleans = usesNoiseReduction.get() ?? false
  const chosen = selectedMicrophone.get()
  return {
    ...{ echoCancellation: cleans, noiseSuppression: cleans, autoGainControl: cleans, channelCount: 1 },
    ...(chosen && { deviceId: { ideal: await currentId(chosen) } }),
  }
}
