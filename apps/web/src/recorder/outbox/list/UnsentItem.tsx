import { IconFileMusic, IconMicrophone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { duration as length } from '../../../lib/format.ts'
import type { Item } from '../item.ts'
import type { Outbox } from '../outbox.ts'
import type { WaitsFor } from '../sending/sender.ts'
import { mayTryAgain } from '../sending/verdict.ts'
import { ItemButtons } from './ItemButtons.tsx'
import { ItemState } from './ItemState.tsx'
import { type Listenable, Listening } from './Listening.tsx'
import { SendTo } from './SendTo.tsx'
import classes from './unsent.module.css'
import { useDeeds } from './use-deeds.ts'
import { useItemName } from './use-item-name.ts'

export interface Destination {
  channel_id: string
  name: string
}

interface UnsentItemProps {
  outbox: Outbox
  item: Item
  channels: readonly Destination[]
  channel_id: string | undefined
  waitsFor: WaitsFor
  preview: (sound: Listenable) => ReactNode
}

/** One unsent recording or file. What needs a decision shows what can be done; the rest can be left alone. */
export function UnsentItem({ outbox, item, channels, channel_id, waitsFor, preview }: UnsentItemProps) {
  const name = useItemName(item)
  const deeds = useDeeds(outbox, item)
  const needsAttention = item.state === 'unfinished' || item.state === 'failed'
  const channel = channels.find((each) => each.channel_id === item.channel_id)?.name
  const Icon = item.kind === 'file' ? IconFileMusic : IconMicrophone
  return (
    <li className={classes.item} data-state={item.state} data-needs={needsAttention}>
      <div className={classes.row}>
        <Icon className={classes.icon ?? ''} size={20} stroke={1.6} aria-hidden />
        <div className={classes.what}>
          <div className={classes.title}>
            <span className={classes.name} title={name}>
              {name}
            </span>
            {item.duration !== null && <span className={classes.fact}>{length(item.duration)}</span>}
            {channel && <span className={classes.fact}># {channel}</span>}
          </div>
          <ItemState item={item} waitsFor={waitsFor} />
        </div>
        <ItemButtons outbox={outbox} item={item} />
      </div>
      {item.state === 'unfinished' && <Listening outbox={outbox} item={item} preview={preview} />}
      {needsAttention && mayTryAgain(item.problem) && (
        <SendTo item={item} channels={channels} proposed={channel_id} onSend={deeds.send} />
      )}
    </li>
  )
}
