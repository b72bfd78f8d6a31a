import type { Talk } from '@earshot/contract/talks'
import { useState } from 'react'
import { type ClipDraft, newDraft } from '../../../../clips/form/draft.ts'
import { WHOLE } from '../../../../recorder/machine.ts'
import { selectedRange } from './selected-range.ts'

export type Sharing = ReturnType<typeof useSharing>

/** Whether and what somebody is about to share of a talk: what was chosen stays when the dialog is closed. */
export function useSharing({ title, words, duration }: Pick<Talk, 'title' | 'words' | 'duration'>) {
  const [open, setOpen] = useState(false)
  const [trim, setTrim] = useState(WHOLE)
  const [draft, setDraft] = useState<ClipDraft>(() => newDraft(title))
  return {
    open,
    trim,
    setTrim,
    draft,
    setDraft,
    /** Of a range, of the words that are selected, or of what was chosen before. */
    begin: (range: { start: number; end: number } | undefined = selectedRange(document.getSelection(), words)) => {
      if (range) setTrim({ start: range.start, end: Math.max(0, (duration ?? 0) - range.end) })
      setOpen(true)
    },
    close: () => setOpen(false),
    forget: () => {
      setTrim(WHOLE)
      setDraft(newDraft(title))
    },
  }
}
