import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useOrganization } from '../organizations/organizations.queries.ts'
import type { PickedFile, Outbox } from './outbox/outbox.ts'
import { outboxOf } from './outbox/outboxes.ts'
import type { SentTalk } from './outbox/sending/sender.ts'
import { speaksLive } from './live/speaks-live.ts'
import { type Recorder, recorderOf } from './recording/recorder.ts'
import { isUnsent, type RecorderState } from './recording/state-machine.ts'
import { useMe } from '../users/users.queries.ts'
import { useNotice } from './use-notice.ts'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { changedKey } from '../lib/api/cache-keys.ts'
import { lastChannel } from '../lib/browser-storage/values.ts'
import { composerRequest } from './composer-request.ts'
import type { Draft } from './destination/use-draft.ts'

export function useComposer(written: Draft, onSent: () => void) {
  const { org_id } = useOrganization()
  const { user_id } = useMe()
  const recorder = recorderOf({ user_id, org_id })
  const outbox = outboxOf({ user_id, org_id })
  const state = useSyncExternalStore(recorder.subscribe, recorder.state)
  const [picked, pickFiles] = useState<readonly File[]>([])
  const draft = useKeptChannel(written, isUnsent(state) || picked.length > 0)
  const { fields, clear, nameOf } = draft
  const notice = useNotice(() => record(recorder, fields))
  const announcement = useAnnouncement(outbox, state, { nameOf, onSent })
  useMisplacedNotice(outbox)
  useLastChannel(outbox)
  useEffect(() => recorder.attend(), [recorder])

  function send() {
    if (fields && recorder.send(fields)) clear()
  }
  function sendFiles(files: readonly PickedFile[]) {
    if (!fields) return
    outbox.addFiles(files, fields)
    clear()
    pickFiles([])
  }
  const files = { picked, pickFiles, sendFiles }
  useRequests(notice.record, pickFiles)
  return { ...draft, ...files, recorder, outbox, state, notice, announcement, record: notice.record, send }
}

function record(recorder: Recorder, fields: Draft['fields']) {
  void recorder.record(speaksLive.get() && fields ? fields : undefined)
  speaksLive.set(false)
}

/** The focus moves to the button that now ends the recording. */
export function recordAndFocus(record: () => void) {
  record()
  document.querySelector<HTMLElement>('[data-round]')?.focus()
}

export type ComposerState = ReturnType<typeof useComposer>

/** What was recorded or picked for a channel that is gone is not for the next one: the person selects another. */
function useKeptChannel(draft: Draft, unsent: boolean) {
  const { channels, channel } = draft
  const [kept, keep] = useState(channel?.channel_id)
  const isLost = unsent && channels !== undefined && !channels.some(({ channel_id }) => channel_id === kept)
  if (!isLost && kept !== channel?.channel_id) keep(channel?.channel_id)
  function choose(channel_id: string) {
    keep(channel_id)
    draft.choose(channel_id)
  }
  return { ...draft, ...(isLost && { channel: undefined, fields: undefined }), isLost, choose }
}

function useRequests(record: () => void, pickFiles: (files: readonly File[]) => void) {
  const take = useEffectEvent(() => {
    const request = composerRequest.get()
    if (!request) return
    composerRequest.set(undefined)
    if ('files' in request) pickFiles(request.files)
    else recordAndFocus(record)
  })
  useEffect(() => {
    take()
    return composerRequest.subscribe(() => take())
  }, [])
}

/** For screen readers. */
function useAnnouncement(
  outbox: Outbox,
  state: RecorderState,
  { nameOf, onSent }: { nameOf: (channel_id: string) => string; onSent: () => void },
) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const client = useQueryClient()
  const [announcement, tell] = useState('')
  const { name: now } = state
  const [before, setBefore] = useState(now)
  if (now !== before) {
    setBefore(now)
    const words: Partial<Record<RecorderState['name'], string>> = {
      recording: before === 'paused' ? t`Recording resumed` : t`Recording started`,
      paused: t`Recording paused`,
      finishing: t`Recording ended`,
      preview: t`Recording ended. It is ready to listen to and send.`,
    }
    tell(words[now] ?? '')
  }
  const arrived = useEffectEvent((channel_id: string) => {
    const name = nameOf(channel_id)
    tell(t`Sent to ${name}`)
    void client.invalidateQueries({ queryKey: changedKey('talks', org_id) })
    onSent()
  })
  useEffect(() => outbox.subscribeSent(({ channel_id }) => arrived(channel_id)), [outbox])
  return announcement
}

function useLastChannel(outbox: Outbox) {
  const { org_id } = useOrganization()
  useEffect(
    () => outbox.subscribeSent(({ channel_id }) => lastChannel.set({ ...lastChannel.get(), [org_id]: channel_id })),
    [outbox, org_id],
  )
}

/** A recording whose answer was lost stays where it arrived, also if it is sent to another channel afterwards. */
function useMisplacedNotice(outbox: Outbox) {
  const { t } = useLingui()
  const arrived = useEffectEvent(({ client_id, channel_id, asked }: SentTalk) => {
    if (channel_id === asked) return
    const message = t`This recording had already reached the channel that you first sent it to. You can move it from there.`
    notifications.show({ id: client_id, message, autoClose: false })
  })
  useEffect(() => outbox.subscribeSent((sent) => arrived(sent)), [outbox])
}
