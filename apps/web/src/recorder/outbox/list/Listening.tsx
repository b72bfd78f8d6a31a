import { type ReactNode, useEffect, useState } from 'react'
import type { Recording } from '../../machine.ts'
import type { Item } from '../item.ts'
import type { Outbox } from '../outbox.ts'
import classes from './unsent.module.css'

/** A kept sound that can be heard. */
export type Listenable = Omit<Recording, 'recorded_at'>

interface ListeningProps {
  outbox: Outbox
  item: Item
  preview: (sound: Listenable) => ReactNode
}

/** What was left can be heard before anything is decided. */
export function Listening({ outbox, item, preview }: ListeningProps) {
  const { client_id, peaks, duration } = item
  const [audio, setAudio] = useState<Blob>()
  useEffect(() => {
    let gone = false
    void outbox.audio(client_id).then((kept) => gone || setAudio(kept))
    return () => {
      gone = true
    }
  }, [outbox, client_id])
  return (
    <div className={classes.listening}>{audio && preview({ client_id, audio, peaks, duration: duration ?? 0 })}</div>
  )
}
