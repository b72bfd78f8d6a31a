import { ApiError } from '@earshot/contract/errors'
import { alignWords } from '@earshot/contract/rules/align'
import type { Talk } from '@earshot/contract/talks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { refetchTalk, useChangeTalk } from '../talks.queries.ts'
import { usePageStore } from '../../lib/page-store.ts'
import { useMe } from '../../users/users.queries.ts'
import { useChannel } from '../../channels/channels.queries.ts'
import { textInParagraphs } from '@earshot/contract/rules/prose'
import { isUnderway } from '../talk-state.ts'
import { editRequest } from './edit-request.ts'
import { hasSameText, isSavedDraft, newerVersion } from './conflict.ts'
import { markUnsaved, transcriptDraftOf } from './transcript-draft.ts'

export type Editing = ReturnType<typeof useEditing>

/**
 * Saved words show at once; a refused save returns to the editor. A version saved by another person is shown, never
 * silently overwritten.
 */
export function useEditing(talk: Talk) {
  const client = useQueryClient()
  const { forget, ...written } = useTranscriptDraft(talk)
  const { open, setOpen, begin } = useOpened(talk, written.draft !== undefined)
  const [saved, setSaved] = useState(false)
  const [error, setError] = useState<Error>()
  const correct = useCorrecting(talk)

  function close() {
    setError(undefined)
    setOpen(false)
  }
  async function save(from_version = written.draft?.from_version) {
    const { draft, isChanged } = written
    close()
    if (!draft || !isChanged()) return forget()
    const problem = await correct(draft.text, from_version)
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
  return { ...written, open, saved: saved && !open, error, begin, save, saveOver, leave }
}

function useCorrecting(talk: Talk) {
  const change = useChangeTalk(talk.org_id, { quiet: true })
  const teach = useTeaching(talk)
  return async (text: string, from_version: number | undefined) => {
    const problem = await change.mutateAsync(correctionOf(talk, text, from_version)).then(() => undefined, errorOf)
    if (!problem) teach(text)
    return problem
  }
}

/** What a correction of an open channel teaches. Without its code, or a network, nothing is offered. */
function useTeaching({ org_id, talk_id, channel_id, text }: Talk) {
  const client = useQueryClient()
  const { channel } = useChannel(org_id, channel_id)
  return (after: string) => {
    if (channel?.private !== false) return
    import('./teach/offer-to-remember.tsx')
      .then(({ offerToRemember }) => offerToRemember(client, { org_id, talk_id, before: text, after }))
      .catch(() => undefined)
  }
}

/** Also opens on a request from another part of the page, once there is a text, until closed or left. */
function useOpened({ talk_id, state, deleted }: Talk, first: boolean) {
  const [begun, setBegun] = useState(first)
  const requested = usePageStore(editRequest) === talk_id
  const forgetRequest = () => {
    if (editRequest.get() === talk_id) editRequest.set(undefined)
  }
  const leave = useEffectEvent(forgetRequest)
  useEffect(() => () => leave(), [])
  function setOpen(open: boolean) {
    if (!open) forgetRequest()
    setBegun(open)
  }
  return {
    open: begun || (requested && !isUnderway({ state }) && !deleted),
    setOpen,
    begin: () => setOpen(true),
  }
}

const errorOf = (error: Error) => error
export const isConflict = (error: Error) => error instanceof ApiError && error.code === 'conflict'

/** Aligns words with the same function as the server. */
function correctionOf({ talk_id, words, duration }: Talk, written: string, from_version: number | undefined) {
  const text = written.trim()
  const placed = alignWords(words, text, duration ?? 0)
  return { talk_id, text, words: placed, ...(from_version !== undefined && { from_version }) }
}

function useTranscriptDraft({ org_id, talk_id, recorded_at, text, words, versions }: Talk) {
  const { user_id } = useMe()
  const kept = transcriptDraftOf(user_id, talk_id)
  const stored = usePageStore(kept)
  const newest = versions[0]?.version
  // Memoized, because it takes longer than several keystrokes for an hour-long talk.
  const shown = useMemo(() => textInParagraphs(text, words), [text, words])
  const isSaved = stored !== undefined && isSavedDraft(versions, stored)
  const draft = isSaved ? undefined : stored
  const unsaved = draft !== undefined

  useEffect(() => (unsaved ? markUnsaved() : undefined), [unsaved])
  useEffect(() => {
    if (isSaved) kept.set(undefined)
  }, [isSaved, kept])

  function write(written: string) {
    const from_version = draft ? draft.from_version : newest
    const unchanged = from_version === newest && written === shown
    const begun = from_version === undefined ? {} : { from_version }
    kept.set(unchanged ? undefined : { text: written, org_id, recorded_at, at: Date.now(), ...begun })
  }

  return {
    draft,
    text: draft?.text ?? shown,
    isChanged: () => draft !== undefined && !hasSameText(draft.text, shown),
    theirs: draft && newerVersion(versions, draft),
    write,
    forget: (saved = kept.get()?.text) => {
      if (kept.get()?.text === saved) kept.set(undefined)
    },
  }
}
