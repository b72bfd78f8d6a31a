import type { Channel } from '@earshot/contract/channels'
import classes from '../composer.module.css'
import { Outgoing } from '../preview/Outgoing.tsx'
import type { Composing } from '../use-composer.ts'
import { ArchivedBar } from './ArchivedBar.tsx'
import { NoSending } from './NoSending.tsx'

interface InsteadProps {
  composing: Composing
  /** Set where the channel in view is in the archive. */
  archived: Channel | undefined
  covered: boolean
}

/** Where nothing can be sent: why, and what was not sent before that. */
export function Instead({ composing, archived, covered }: InsteadProps) {
  return (
    <div className={classes.instead} data-rests={covered}>
      <Outgoing composing={composing} />
      {archived ? <ArchivedBar channel={archived} /> : <NoSending />}
    </div>
  )
}
