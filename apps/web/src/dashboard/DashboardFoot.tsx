import type { Channel } from '@earshot/contract/channels'
import { Composer } from '../composer/Composer.tsx'
import type { Draft } from '../composer/destination/use-draft.ts'
import { DisabledComposer } from '../composer/DisabledComposer.tsx'
import { isUnsent } from '../composer/recording/state-machine.ts'
import { type ComposerState, useComposer } from '../composer/use-composer.ts'
import { useComposerKeys } from '../composer/use-composer-keys.ts'
import { LiveHint } from '../talks/live/LiveHint.tsx'
import { useEditLast } from './use-edit-last.ts'

export interface DashboardFootProps {
  draft: Draft
  maySend: boolean
  archived: Channel | undefined
  covered: boolean
  viewed: string | undefined
  onSent: () => void
}

export function DashboardFoot({ draft, maySend, archived, covered, viewed, onSent }: DashboardFootProps) {
  const composing = useComposer(draft, onSent)
  // A recording in progress stays on the screen.
  const sends = maySend || (archived && isUnsent(composing.state))
  return (
    <>
      <LiveHint channel_id={viewed} />
      {sends ? (
        <SendingLine {...{ composing, covered, viewed }} />
      ) : (
        <DisabledComposer {...{ composing, archived, covered }} />
      )}
    </>
  )
}

interface SendingLineProps {
  composing: ComposerState
  covered: boolean
  viewed: string | undefined
}

function SendingLine({ composing, covered, viewed }: SendingLineProps) {
  useComposerKeys(composing.recorder, composing.record)
  useEditLast(composing, viewed)
  return <Composer composing={composing} covered={covered} />
}
