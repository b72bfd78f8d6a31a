import type { Channel } from '@earshot/contract/channels'
import { Composer } from '../composer/Composer.tsx'
import type { Draft } from '../composer/destination/use-draft.ts'
import { DisabledComposer } from '../composer/DisabledComposer.tsx'
import { isUnsent } from '../composer/recording/state-machine.ts'
import { type ComposerState, useComposer } from '../composer/use-composer.ts'
import { useComposerKeys, useSendKey } from '../composer/use-composer-keys.ts'
import { LiveHint } from '../talks/live/LiveHint.tsx'
import { useEditLast } from './use-edit-last.ts'

export interface DashboardFootProps {
  draft: Draft
  maySend: boolean
  archived: Channel | undefined
  /** Nothing is offered for the view, as for a channel that an admin has not joined. */
  isClosed: boolean
  covered: boolean
  viewed: string | undefined
  onSent: () => void
}

export function DashboardFoot({ draft, maySend, archived, isClosed, covered, viewed, onSent }: DashboardFootProps) {
  const composing = useComposer(draft, onSent)
  // The microphone is never on without the recorder on the screen, whatever is viewed and even if sending is no longer allowed.
  const sends = maySend || isUnsent(composing.state) || composing.picked.length > 0
  if (!sends && isClosed) return null
  return (
    <>
      {!isClosed && <LiveHint channel_id={viewed} />}
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
  useComposerKeys(composing)
  useSendKey(composing)
  useEditLast(composing, viewed)
  return <Composer composing={composing} covered={covered} />
}
