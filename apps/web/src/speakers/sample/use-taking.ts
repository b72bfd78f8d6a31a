import { LONGEST_SAMPLE } from '@earshot/contract/speakers'
import { useEffect, useEffectEvent, useState } from 'react'
import { silenceSamples } from './sounding.ts'
import { useStudio } from './studio.ts'
import { openTake, type Take } from './take.ts'

type Taking =
  | { at: 'rest' }
  | { at: 'asking' }
  | { at: 'recording'; seconds: number; level: number }
  | { at: 'refused'; error: unknown }

const TICK_MS = 100

/** Records a voice, a minute at most. `onTaken` gets it when it is done. */
export function useTaking(onTaken: (voice: Blob) => void) {
  const studio = useStudio()
  const [taking, setTaking] = useState<Taking>({ at: 'rest' })
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
  return { taking, begin, done, drop }
}

/** A last tick may still come when it has ended. */
const unlessOver = (now: Taking) => (before: Taking) => (before.at === 'rest' ? before : now)

/** Counts the askings: a microphone that is allowed after somebody has left is closed at once. */
function useAskings() {
  const [askings] = useState(() => {
    let newest = 0
    return { next: () => ++newest, isNewest: (asking: number) => asking === newest }
  })
  useEffect(() => () => void askings.next(), [askings])
  return askings
}

interface Watch {
  onTick: (taking: Taking) => void
  /** The minute is over, or the microphone is gone. */
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
