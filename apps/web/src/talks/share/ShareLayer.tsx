import type { Talk, Word } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import type { Sound } from '../../player/sound.ts'
import { useShortcuts } from '../../ui/keys/shortcuts.ts'
import { useIsOwner } from '../detail/use-is-owner.ts'
import { Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type SelectedRange, selectedRange } from './selected-range.ts'
import classes from './share.module.css'
import type { ShareState } from './use-sharing.ts'

interface ShareLayerProps {
  talk: Talk
  sound: Sound
  sharing: ShareState
}

const ShareDialog = lazyPart(async () => (await import('./ShareDialog.tsx')).ShareDialog)

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
      {isOwner && !talk.deleted && <ShareSelection words={talk.words} onShare={sharing.begin} />}
      {sharing.open && <ShareDialog talk={talk} sound={sound} sharing={sharing} />}
    </>
  )
}

interface ShareSelectionProps {
  words: readonly Word[]
  onShare: (range: SelectedRange) => void
}

function ShareSelection({ words, onShare }: ShareSelectionProps) {
  const { t } = useLingui()
  const [selected, setSelected] = useState<SelectedRange>()
  useEffect(() => {
    const look = () => setSelected(selectedRange(document.getSelection(), words))
    const left = new AbortController()
    document.addEventListener('selectionchange', look, { signal: left.signal })
    document.addEventListener('scroll', look, { signal: left.signal, capture: true, passive: true })
    return () => left.abort()
  }, [words])
  if (!selected) return null
  const { left, top } = selected
  return (
    <div className={classes.words} style={{ left, top }}>
      <Button
        size="sm"
        leftSection={<IconShare2 size={16} stroke={1.7} aria-hidden />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          document.getSelection()?.removeAllRanges()
          onShare(selected)
        }}
      >
        {t`Share these words`}
      </Button>
    </div>
  )
}
