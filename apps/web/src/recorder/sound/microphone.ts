import { listenTo } from './ear.ts'
import { supportedType } from './problem.ts'

/** An open microphone that is being recorded. */
export interface Microphone {
  pause: () => void
  resume: () => void
  /** Ends the recording and answers what was heard. */
  finish: () => Promise<Blob>
  /** Closes it and keeps nothing. */
  close: () => void
  /** The loudest sample of the last moment, 0–1. */
  level: () => number
}

/** The room as it is: what makes calls clear makes transcripts worse. */
const AS_IT_IS = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 }
const CHUNK = 1000

/** Opens the microphone and starts at once. `onLost` hears that the device went away. Throws what the browser throws. */
export async function openMicrophone(onLost: () => void): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: AS_IT_IS })
  const mimeType = supportedType()
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
  const ear = listenTo(stream)
  const heard = gather(recorder)
  stream.getAudioTracks()[0]?.addEventListener('ended', onLost)
  recorder.start(CHUNK)

  function close() {
    for (const track of stream.getTracks()) track.stop()
    ear.close()
  }
  return {
    pause: () => recorder.state === 'recording' && recorder.pause(),
    resume: () => recorder.state === 'paused' && recorder.resume(),
    finish: () => heard().finally(close),
    close,
    level: ear.level,
  }
}

/** Gathers what a recorder hears; the answer ends it. */
function gather(recorder: MediaRecorder) {
  const chunks: Blob[] = []
  recorder.ondataavailable = ({ data }) => void (data.size && chunks.push(data))
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
  })
  return async () => {
    if (recorder.state !== 'inactive') recorder.stop()
    await stopped
    return new Blob(chunks, { type: recorder.mimeType.split(';')[0] ?? '' })
  }
}
