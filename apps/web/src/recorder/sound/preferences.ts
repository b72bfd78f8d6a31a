import * as z from 'zod/mini'
import { kept } from '../../lib/browser-storage/kept.ts'

/** The microphone chosen in this browser; without one, the system's. */
export const chosenMicrophone = kept('recorder_microphone', z.object({ id: z.string(), name: z.string() }))

/** Whether the browser takes noise and echo out of the sound. What makes calls clear makes transcripts worse: off. */
export const cleansSound = kept('recorder_cleans_sound', z.boolean())

/** What the browser is asked for. A chosen microphone that is not there gives way to the system's. */
export function constraints(): MediaTrackConstraints {
  const cleans = cleansSound.get() ?? false
  const chosen = chosenMicrophone.get()
  return {
    ...{ echoCancellation: cleans, noiseSuppression: cleans, autoGainControl: cleans, channelCount: 1 },
    ...(chosen && { deviceId: { ideal: chosen.id } }),
  }
}
