import { pause } from '../../../lib/api/pause.ts'
import * as z from 'zod/mini'
import { persisted } from '../../../lib/browser-storage/persisted-value.ts'
import { supportedType } from './microphone-problem.ts'

export interface Microphone {
  name: string
  type: string
  pause: () => void
  resume: () => void
  finish: () => Promise<void>
  close: () => void
  /** The loudest sample of the last moment, 0–1. */
  level: () => number
}

interface UnsentSound {
  /** Gets the sound piece by piece, about one a second. */
  onPiece: (piece: Blob) => void
  /** Hears that the device went away. */
  onLost: () => void
}

const PIECE_MS = 1000
/** A recorder whose device has died may never say that it has stopped: what came until then is the recording. */
const LAST_WORD_MS = 3000

/** Opens the microphone of the person's choice and starts at once; the screen stays awake. Throws what the browser throws. */
export async function openMicrophone({ onPiece, onLost }: UnsentSound): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: constraints() })
  const mimeType = supportedType()
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
  const ear = listenTo(stream)
  const sleep = stayAwake()
  const track = stream.getAudioTracks()[0]
  const stopped = endOf(recorder)
  recorder.ondataavailable = ({ data }) => onPiece(data)
  track?.addEventListener('ended', onLost)
  recorder.start(PIECE_MS)

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

/** Measures how loud a stream is. */
interface Ear {
  /** The loudest sample of the last moment, 0–1. */
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

/** The microphone chosen in this browser; without one, the system's. */
export const selectedMicrophone = persisted('recorder_microphone', z.object({ id: z.string(), name: z.string() }))

/** Whether the browser takes noise and echo out of the sound. What makes calls clear makes transcripts worse: off. */
export const usesNoiseReduction = persisted('recorder_cleans_sound', z.boolean())

/** What the browser is asked for. A chosen microphone that is not there gives way to the system's. */
function constraints(): MediaTrackConstraints {
  const cleans = usesNoiseReduction.get() ?? false
  const chosen = selectedMicrophone.get()
  return {
    ...{ echoCancellation: cleans, noiseSuppression: cleans, autoGainControl: cleans, channelCount: 1 },
    ...(chosen && { deviceId: { ideal: chosen.id } }),
  }
}
