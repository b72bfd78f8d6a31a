import { type ReactNode, useEffect, useState } from 'react'
import type { Recording } from '../../recording/state-machine.ts'
import type { OutboxItem } from '../outbox-item.ts'
import type { Outbox } from '../outbox.ts'
import classes from './unsent.module.css'

export type PlayableSound = Omit<Recording, 'recorded_at'>

interface UnsentSoundProps {
  outbox: Outbox
  item: OutboxItem
  preview: (sound: PlayableSound) => ReactNode
}

export function UnsentSound({ outbox, item, preview }: UnsentSoundProps) {
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
