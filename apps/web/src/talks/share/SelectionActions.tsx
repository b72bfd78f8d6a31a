import type { Word } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { type Icon, IconCopy, IconEraser, IconMessagePlus, IconPlayerPlay, IconShare2 } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { type SelectedRange, selectedRange } from './selected-range.ts'
import classes from './share.module.css'

interface SelectionActionsProps {
  words: readonly Word[]
  onPlay: ((from: number) => void) | undefined
  onNote: ((position: number) => void) | undefined
  onShare: ((range: SelectedRange) => void) | undefined
  onRedact: ((range: SelectedRange) => void) | undefined
}

/** What can be done with the selected words, beside them. */
export function SelectionActions({ words, onPlay, onNote, onShare, onRedact }: SelectionActionsProps) {
  const { t } = useLingui()
  const selected = useSelectedRange(words)
  const { copied, copy } = useCopySelection()
  const use = (act: (range: SelectedRange) => void) => () => {
    if (!selected) return
    document.getSelection()?.removeAllRanges()
    act(selected)
  }
  return (
    <>
      {selected && (
        <div
          className={classes.words}
          role="toolbar"
          aria-label={t`Selected words`}
          style={{ left: selected.left, top: selected.top }}
        >
          {onPlay && <Action icon={IconPlayerPlay} name={t`Play`} onClick={() => onPlay(selected.start)} />}
          {onNote && <Action icon={IconMessagePlus} name={t`Note`} onClick={use(({ start }) => onNote(start))} />}
          <Action icon={IconCopy} name={t`Copy`} onClick={copy} />
          {onShare && <Action icon={IconShare2} name={t`Share`} onClick={use(onShare)} />}
          {onRedact && <Action icon={IconEraser} name={t`Redact`} onClick={use(onRedact)} />}
        </div>
      )}
      <VisuallyHidden role="status">{copied}</VisuallyHidden>
    </>
  )
}

interface ActionProps {
  icon: Icon
  name: string
  onClick: () => void
}

/** A press keeps the selection. */
const Action = ({ icon: Icon, name, onClick }: ActionProps) => (
  <Button
    size="compact-md"
    variant="subtle"
    leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
    onMouseDown={(event: MouseEvent) => event.preventDefault()}
    onClick={onClick}
  >
    {name}
  </Button>
)

/** Not by navigator.clipboard, which pages without HTTPS do not have. */
function useCopySelection() {
  const { t } = useLingui()
  const [copied, setCopied] = useState('')
  function copy() {
    const worked = document.execCommand('copy')
    if (worked) document.getSelection()?.removeAllRanges()
    setCopied(worked ? t`Copied` : t`Your browser does not allow copying`)
  }
  return { copied, copy }
}

function useSelectedRange(words: readonly Word[]) {
  const [selected, setSelected] = useState<SelectedRange>()
  useEffect(() => {
    const look = () => setSelected(selectedRange(document.getSelection(), words))
    const left = new AbortController()
    look()
    document.addEventListener('selectionchange', look, { signal: left.signal })
    document.addEventListener('scroll', look, { signal: left.signal, capture: true, passive: true })
    return () => left.abort()
  }, [words])
  return selected
}
