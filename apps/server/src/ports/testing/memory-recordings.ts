import { type CallRecordings, RecordingTooLarge } from '../sms/call-recordings.ts'

/** Recordings by their ids, in place of a provider's. `asked` are the ids that were read. */
export function memoryRecordings() {
  const recordings = new Map<string, Buffer>()
  const asked: string[] = []
  const port: CallRecordings = {
    async *read(recording, most) {
      asked.push(recording)
      const sound = recordings.get(recording)
      if (!sound) throw new Error(`Recording ${recording} is not there`)
      if (sound.length > most) throw new RecordingTooLarge(`Recording ${recording} has more than ${most} bytes`)
      yield sound
    },
  }
  return { port, recordings, asked }
}
