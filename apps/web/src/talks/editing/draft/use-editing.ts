import { ApiError } from '@earshot/contract/errors'
import { alignWords } from '@earshot/contract/rules/align'
import type { Talk } from '@earshot/contract/talks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchTalk, useChangeTalk } from '../../talks.queries.ts'
import { useDraft } from './use-draft.ts'

export type Editing = ReturnType<typeof useEditing>

/**
 * The text of a talk as its person is correcting it. Its words show as soon as it is saved; where it is refused, it comes
 * back to be written on. A text that somebody else saved meanwhile is shown, never overwritten unseen.
 */
export function useEditing(talk: Talk) {
  const client = useQueryClient()
  const { forget, ...written } = useDraft(talk)
  const [open, setOpen] = useState(written.draft !== undefined)
  const [saved, setSaved] = useState(false)
  const [error, setError] = useState<Error>()
  const change = useChangeTalk(talk.org_id, { quiet: true })

  function close() {
    setError(undefined)
    setOpen(false)
  }
  async function save(from_version = written.draft?.from_version) {
    const { draft, isChanged } = written
    close()
    if (!draft || !isChanged()) return forget()
    const correction = correctionOf(talk, draft.text, from_version)
    const problem = await change.mutateAsync(correction).then(() => undefined, errorOf)
    setSaved(!problem)
    if (!problem) return forget(draft.text)
    setError(problem)
    setOpen(true)
    if (isConflict(problem)) await refetchTalk(client, talk.org_id, talk.talk_id).catch(() => undefined)
  }

  const leave = () => {
    forget()
    close()
  }
  const saveOver = () => save(talk.versions[0]?.version)
  return { ...written, open, saved: saved && !open, error, begin: () => setOpen(true), save, saveOver, leave }
}

const errorOf = (error: Error) => error
const isConflict = (error: Error) => error instanceof ApiError && error.code === 'conflict'

/** The words are where the server will place them, too. */
function correctionOf({ talk_id, words, duration }: Talk, written: string, from_version: number | undefined) {
  const text = written.trim()
  const placed = alignWords(words, text, duration ?? 0)
  return { talk_id, text, words: placed, ...(from_version !== undefined && { from_version }) }
}
