import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import type { Sound } from '../../player/sound.ts'
import { useShortcuts } from '../../ui/keys/shortcuts.ts'
import { useIsOwner } from '../detail/use-is-owner.ts'
import { isPlayable } from '../talk-state.ts'
import type { RedactState } from '../redaction/use-redacting.ts'
import type { ShareState } from './use-sharing.ts'

interface ShareLayerProps {
  talk: Talk
  sound: Sound
  sharing: ShareState
  redacting: RedactState
  onNote: ((position: number) => void) | undefined
}

const SelectionActions = lazyPart(async () => (await import('./SelectionActions.tsx')).SelectionActions)
const RedactDialog = lazyPart(async () => (await import('../redaction/RedactDialog.tsx')).RedactDialog)
const ShareDialog = lazyPart(async () => (await import('./ShareDialog.tsx')).ShareDialog)

export function ShareLayer({ talk, sound, sharing, redacting, onNote }: ShareLayerProps) {
  const { t } = useLingui()
  const isOwner = useIsOwner(talk)
  useShortcuts({
    title: t`Sharing`,
    order: 8,
    shortcuts: isOwner
      ? [{ keys: ['Shift+S'], says: t`Share the talk, or the selected words`, act: () => sharing.begin() }]
      : [],
  })
  return (
    <>
      <SelectionActions
        words={talk.words}
        onPlay={isPlayable(talk) ? sound.playFrom : undefined}
        onNote={onNote}
        onShare={isOwner && !talk.deleted ? sharing.begin : undefined}
        onRedact={redacting.allowed ? redacting.begin : undefined}
      />
      {sharing.open && <ShareDialog talk={talk} sound={sound} sharing={sharing} />}
      {redacting.range && (
        <RedactDialog talk={talk} sound={sound} selected={redacting.range} onClose={redacting.close} />
      )}
    </>
  )
}
