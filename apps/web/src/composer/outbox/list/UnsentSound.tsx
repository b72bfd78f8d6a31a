import { type ReactNode, useEffect, useState } from 'react'
import { measureLevels } from '../../recording/audio/measure-levels.ts'
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
  const [sound, setSound] = useState<Pick<PlayableSound, 'audio' | 'duration'>>()
  useEffect(() => {
    let gone = false
    async function load() {
      const audio = await outbox.audio(client_id)
      const measured = duration ?? (await measureLevels(audio)) ?? 0
      if (!gone) setSound({ audio, duration: measured })
    }
    void load()
    return () => {
      gone = true
    }
  }, [outbox, client_id, duration])
  return <div className={classes.listening}>{sound && preview({ client_id, peaks, ...sound })}</div>
}
