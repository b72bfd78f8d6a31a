import type { Talk } from '@earshot/contract/talks'
import { useEffect, useMemo } from 'react'
import { usePageValue } from '../../../lib/page-value/use-page-value.ts'
import { useMe } from '../../../users/users.queries.ts'
import { textInParagraphs } from '../../transcript/prose.ts'
import { beginUnsaved } from './at-work.ts'
import { saysTheSame, writtenMeanwhile } from './conflict.ts'
import { draftOf } from './draft.ts'

/** What the person has written for a talk and not saved, kept at every key. */
export function useDraft({ talk_id, text, words, versions }: Talk) {
  const { user_id } = useMe()
  const kept = draftOf(user_id, talk_id)
  const draft = usePageValue(kept)
  const newest = versions[0]?.version
  // Of an hour's talk it takes as long as several keys: worked out once, not at every key.
  const shown = useMemo(() => textInParagraphs(text, words), [text, words])
  const unsaved = draft !== undefined

  useEffect(() => (unsaved ? beginUnsaved() : undefined), [unsaved])

  function write(written: string) {
    const from_version = draft ? draft.from_version : newest
    const unchanged = from_version === newest && written === shown
    const begun = from_version === undefined ? {} : { from_version }
    kept.set(unchanged ? undefined : { text: written, at: Date.now(), ...begun })
  }

  return {
    /** Undefined while nothing was changed. */
    draft,
    text: draft?.text ?? shown,
    /** Whether it says something else than the talk does. */
    isChanged: () => draft !== undefined && !saysTheSame(draft.text, shown),
    theirs: draft && writtenMeanwhile(versions, draft),
    write,
    /** Forgets it; with a text, only if that is what it still says. */
    forget: (saved = kept.get()?.text) => {
      if (kept.get()?.text === saved) kept.set(undefined)
    },
  }
}
