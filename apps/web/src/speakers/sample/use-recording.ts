import { LONGEST_SAMPLE } from '@earshot/contract/speakers'
import { useEffect, useEffectEvent, useState } from 'react'
import { silenceSamples } from './use-sample-player.ts'
import { type SampleMicrophone, type MicrophoneAccess, useMicrophoneAccess } from './microphone-context.ts'

type Taking =
  | { at: 'rest' }
  | { at: 'asking' }
  | { at: 'recording'; seconds: number; level: number }
  | { at: 'refused'; error: unknown }

const TICK_MS = 100

/** At most one minute. `onTaken` receives the finished sample. */
export function useSampleRecording(onTaken: (voice: Blob) => void) {
  const studio = useMicrophoneAccess()
  const [capture, setTaking] = useState<Taking>({ at: 'rest' })
  const [take, setTake] = useState<Take>()
  const { next, isNewest } = useAskings()

  function drop() {
    next()
    setTake(undefined)
    setTaking({ at: 'rest' })
  }
  const done = async () => {
    const voice = await take?.finish()
    drop()
    return voice && onTaken(voice)
  }
  async function begin() {
    silenceSamples()
    const mine = next()
    setTaking({ at: 'asking' })
    try {
      const opened = await openTake(studio)
      if (isNewest(mine)) setTake(opened)
      else opened.end()
    } catch (error) {
      if (isNewest(mine)) setTaking({ at: 'refused', error })
    }
  }
  useWatch(take, { onTick: (now) => setTaking(unlessOver(now)), onEnd: () => void done() })
  return { capture, begin, done, drop }
}

const unlessOver = (now: Taking) => (before: Taking) => (before.at === 'rest' ? before : now)

/** Numbers requests, so that a microphone granted after leaving is closed at once. */
function useAskings() {
  const [askings] = useState(() => {
    let newest = 0
    return { next: () => ++newest, isNewest: (asking: number) => asking === newest }
  })
  useEffect(() => () => void askings.next(), [askings])
  return askings
}

interface Watch {
  onTick: (capture: Taking) => void
  onEnd: () => void
}

function useWatch(take: Take | undefined, { onTick, onEnd }: Watch) {
  const tick = useEffectEvent(onTick)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!take) return
    const timer = setInterval(() => {
      const seconds = (performance.now() - take.begun) / 1000
      tick({ at: 'recording', seconds, level: take.microphone.level() })
      if (seconds < LONGEST_SAMPLE && !take.isLost()) return
      clearInterval(timer)
      end()
    }, TICK_MS)
    return () => {
      clearInterval(timer)
      take.end()
    }
  }, [take])
}

interface Take {
  microphone: SampleMicrophone
  /** By `performance.now()`. */
  begun: number
  isLost: () => boolean
  finish: () => Promise<Blob>
  end: () => void
}

async function openTake({ open, hush }: MicrophoneAccess): Promise<Take> {
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
