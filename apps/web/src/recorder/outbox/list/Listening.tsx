import { type ReactNode, useEffect, useState } from 'react'
import type { Item } from '../item.ts'
import type { Outbox } from '../outbox.ts'
import classes from './unsent.module.css'

/** A kept sound that can be heard. */
export interface Listenable {
  client_id: string
  recorded_at: string
  audio: Blob
  duration: number
  peaks: number[]
}

interface ListeningProps {
  outbox: Outbox
  item: Item
  preview: (sound: Listenable) => ReactNode
}

/** What was left can be heard before anything is decided. */
export function Listening({ outbox, item, preview }: ListeningProps) {
  const { client_id, recorded_at, peaks, duration } = item
  const [audio, setAudio] = useState<Blob>()
  useEffect(() => {
    let gone = false
    void outbox.audio(client_id).then((kept) => gone || setAudio(kept))
    return () => {
      gone = true
    }
  }, [outbox, client_id])
  return (
    <div className={classes.listening}>
      {audio && preview({ client_id, recorded_at, audio, peaks, duration: duration ?? 0 })}
    </div>
  )
}
