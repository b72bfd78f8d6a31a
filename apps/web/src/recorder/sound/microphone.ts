import { pause } from '../../lib/calls/pause.ts'
import { listenTo } from './ear.ts'
import { constraints } from './preferences.ts'
import { supportedType } from './problem.ts'
import { stayAwake } from './stay-awake.ts'

/** An open microphone that is being recorded. */
export interface Microphone {
  /** What the system calls it. */
  name: string
  /** The media type of the sound. */
  type: string
  pause: () => void
  resume: () => void
  /** Ends the recording; resolves after its last piece was given away. */
  finish: () => Promise<void>
  /** Closes it; what comes now is given to nobody. */
  close: () => void
  /** The loudest sample of the last moment, 0–1. */
  level: () => number
}

interface Listening {
  /** Gets the sound piece by piece, about one a second. */
  onPiece: (piece: Blob) => void
  /** Hears that the device went away. */
  onLost: () => void
}

const PIECE_MS = 1000
/** A recorder whose device has died may never say that it has stopped: what came until then is the recording. */
const LAST_WORD_MS = 3000

/** Opens the microphone of the person's choice and starts at once; the screen stays awake. Throws what the browser throws. */
export async function openMicrophone({ onPiece, onLost }: Listening): Promise<Microphone> {
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
