import type { Microphone, Studio } from './studio.ts'

/** A voice that is being recorded. */
export interface Take {
  microphone: Microphone
  /** On the clock of `performance`. */
  begun: number
  /** Whether the device went away. */
  isLost: () => boolean
  finish: () => Promise<Blob>
  /** Closes the microphone; talks may sound again. */
  end: () => void
}

export async function openTake({ open, hush }: Studio): Promise<Take> {
  const pieces: Blob[] = []
  let lost = false
  let ended = false
  const microphone = await open({
    onPiece: (piece) => pieces.push(piece),
    onLost: () => {
      lost = true
    },
  })
  hush(true)
  const finish = async () => {
    ended = true
    await microphone.finish()
    return new Blob(pieces, { type: microphone.type })
  }
  const end = () => {
    if (!ended) microphone.close()
    hush(false)
  }
  return { microphone, begun: performance.now(), isLost: () => lost, finish, end }
}
