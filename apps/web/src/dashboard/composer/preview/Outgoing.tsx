import { Unsent } from '../../../recorder/outbox/list/Unsent.tsx'
import { Listen } from './Listen.tsx'
import type { Composing } from '../use-composer.ts'

/** What has not reached the server yet, whether more can be sent from here or not. */
export function Outgoing({ composing }: { composing: Composing }) {
  return (
    <Unsent
      outbox={composing.outbox}
      channels={composing.channels ?? []}
      channel_id={composing.channel?.channel_id}
      preview={(sound) => <Listen key={sound.client_id} recorded={sound} />}
    />
  )
}
