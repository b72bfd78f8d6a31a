import type { Word } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type Selected, selectedRange } from './selected-range.ts'
import classes from './share.module.css'

interface ShareWordsProps {
  words: readonly Word[]
  onShare: (range: Selected) => void
}

/** Above words that were selected: the way to share just these. */
export function ShareWords({ words, onShare }: ShareWordsProps) {
  const { t } = useLingui()
  const [selected, setSelected] = useState<Selected>()
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
