import type { Talk } from '@earshot/contract/talks'
import { useState } from 'react'
import { type ClipDraft, newDraft } from '../../clips/clip-draft.ts'
import { UNTRIMMED } from '../../composer/recording/state-machine.ts'
import { selectedRange } from './selected-range.ts'

export type ShareState = ReturnType<typeof useShare>

export function useShare({ title, words, duration }: Pick<Talk, 'title' | 'words' | 'duration'>) {
  const [open, setOpen] = useState(false)
  const [trim, setTrim] = useState(UNTRIMMED)
  const [fresh, setFresh] = useState<ClipDraft>(() => newDraft(title))
  const [edited, setDraft] = useState<ClipDraft>()
  return {
    open,
    trim,
    setTrim,
    draft: edited ?? fresh,
    setDraft,
    begin: (range: { start: number; end: number } | undefined = selectedRange(document.getSelection(), words)) => {
      if (range) setTrim({ start: range.start, end: Math.max(0, (duration ?? 0) - range.end) })
      // The talk may have another title by now.
      setFresh(newDraft(title))
      setOpen(true)
    },
    close: () => setOpen(false),
    forget: () => {
      setTrim(UNTRIMMED)
      setDraft(undefined)
    },
  }
}
