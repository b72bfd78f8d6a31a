import type { Talk, Word } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import type { Sound } from '../../player/sound.ts'
import { useShortcuts } from '../../ui/keys/shortcuts.ts'
import { useIsOwner } from '../detail/use-is-owner.ts'
import { Button } from '@mantine/core'
import { IconEraser, IconShare2 } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { type SelectedRange, selectedRange } from './selected-range.ts'
import classes from './share.module.css'
import type { RedactState } from '../redaction/use-redacting.ts'
import type { ShareState } from './use-sharing.ts'

interface ShareLayerProps {
  talk: Talk
  sound: Sound
  sharing: ShareState
  redacting: RedactState
}

const RedactDialog = lazyPart(async () => (await import('../redaction/RedactDialog.tsx')).RedactDialog)
const ShareDialog = lazyPart(async () => (await import('./ShareDialog.tsx')).ShareDialog)

export function ShareLayer({ talk, sound, sharing, redacting }: ShareLayerProps) {
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
      {!talk.deleted && (isOwner || redacting.allowed) && (
        <SelectionActions
          words={talk.words}
          onShare={isOwner ? sharing.begin : undefined}
          onRedact={redacting.allowed ? redacting.begin : undefined}
        />
      )}
      {sharing.open && <ShareDialog talk={talk} sound={sound} sharing={sharing} />}
      {redacting.range && (
        <RedactDialog talk={talk} sound={sound} selected={redacting.range} onClose={redacting.close} />
      )}
    </>
  )
}

interface SelectionActionsProps {
  words: readonly Word[]
  onShare: ((range: SelectedRange) => void) | undefined
  onRedact: ((range: SelectedRange) => void) | undefined
}

function SelectionActions({ words, onShare, onRedact }: SelectionActionsProps) {
  const { t } = useLingui()
  const selected = useSelectedRange(words)
  if (!selected) return null
  const { left, top } = selected
  const act = (use: (range: SelectedRange) => void) => () => {
    document.getSelection()?.removeAllRanges()
    use(selected)
  }
  const keepSelection = (event: MouseEvent) => event.preventDefault()
  return (
    <div className={classes.words} style={{ left, top }}>
      {onShare && (
        <Button size="sm" leftSection={<IconShare2 {...sign} />} onMouseDown={keepSelection} onClick={act(onShare)}>
          {t`Share these words`}
        </Button>
      )}
      {onRedact && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconEraser {...sign} />}
          onMouseDown={keepSelection}
          onClick={act(onRedact)}
        >
          {t`Redact`}
        </Button>
      )}
    </div>
  )
}

const sign = { size: 16, stroke: 1.7, 'aria-hidden': true }

function useSelectedRange(words: readonly Word[]) {
  const [selected, setSelected] = useState<SelectedRange>()
  useEffect(() => {
    const look = () => setSelected(selectedRange(document.getSelection(), words))
    const left = new AbortController()
    document.addEventListener('selectionchange', look, { signal: left.signal })
    document.addEventListener('scroll', look, { signal: left.signal, capture: true, passive: true })
    return () => left.abort()
  }, [words])
  return selected
}
