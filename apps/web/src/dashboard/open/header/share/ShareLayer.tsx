import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { part } from '../../../../ui/screen/late/part.tsx'
import type { Sound } from '../../../../player/sound.ts'
import { useShortcuts } from '../../../../ui/keys/use-shortcuts.ts'
import { useIsOwner } from '../use-is-owner.ts'
import { ShareWords } from './ShareWords.tsx'
import type { Sharing } from './use-sharing.ts'

interface ShareLayerProps {
  talk: Talk
  sound: Sound
  sharing: Sharing
}

const ShareDialog = part(async () => (await import('./ShareDialog.tsx')).ShareDialog)

/** The ways to share a talk that lie above it: a key, the words somebody selects, and the dialog. */
export function ShareLayer({ talk, sound, sharing }: ShareLayerProps) {
  const { t } = useLingui()
  const isOwner = useIsOwner(talk)
  useShortcuts({
    title: t`Sharing`,
    order: 8,
    shortcuts: [{ keys: ['Shift+S'], says: t`Share the talk, or the selected words`, act: () => sharing.begin() }],
  })
  return (
    <>
      {isOwner && !talk.deleted && <ShareWords words={talk.words} onShare={sharing.begin} />}
      {sharing.open && <ShareDialog talk={talk} sound={sound} sharing={sharing} />}
    </>
  )
}
