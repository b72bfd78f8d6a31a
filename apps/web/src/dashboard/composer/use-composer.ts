import { useEffect, useState, useSyncExternalStore } from 'react'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import type { ChosenFile } from '../../recorder/outbox/outbox.ts'
import { outboxOf } from '../../recorder/outbox/outboxes.ts'
import { recorderOf } from '../../recorder/recorder.ts'
import { useMe } from '../../users/users.queries.ts'
import { useNotice } from './notice/use-notice.ts'
import { useTold } from './use-told.ts'
import { useEnvelope } from './where/use-envelope.ts'

/** Everything that sends: the recorder, the outbox that takes over from it, where a talk goes and what it carries. */
export function useComposer(viewed: string | undefined, onSent: () => void) {
  const { org_id } = useOrganization()
  const { user_id } = useMe()
  const envelope = useEnvelope(viewed)
  const { fields, clear, nameOf } = envelope
  const recorder = recorderOf({ user_id, org_id })
  const outbox = outboxOf({ user_id, org_id })
  const state = useSyncExternalStore(recorder.hear, recorder.state)
  const notice = useNotice(() => void recorder.record())
  const told = useTold(outbox, { nameOf, onSent })
  useEffect(() => recorder.attend(), [recorder])

  function send() {
    if (fields && recorder.send(fields)) clear()
  }
  const [picked, pickFiles] = useState<readonly File[]>([])
  function sendFiles(files: readonly ChosenFile[]) {
    if (!fields) return
    outbox.addFiles(files, fields)
    clear()
    pickFiles([])
  }
  const files = { picked, pickFiles, sendFiles }
  return { ...envelope, ...files, recorder, outbox, state, notice, told, record: notice.record, send }
}

export type Composing = ReturnType<typeof useComposer>
