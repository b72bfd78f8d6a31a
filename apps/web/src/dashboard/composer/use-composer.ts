import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { type DeliverFile, fileQueueOf } from '../../recorder/files/file-queue.ts'
import { type Deliver, recorderOf } from '../../recorder/recorder.ts'
import { useSendTalk } from '../../talks/talks.queries.ts'
import { useMe } from '../../users/users.queries.ts'
import { useTargetChannel } from './use-target-channel.ts'

/** Everything that sends: the recorder, the files on their way, and the channel that they go to. */
export function useComposer(viewed: string | undefined, onSent: () => void) {
  const { org_id } = useOrganization()
  const { user_id } = useMe()
  const target = useTargetChannel(org_id, viewed)
  const recorder = recorderOf({ user_id, org_id })
  const queue = fileQueueOf({ user_id, org_id })
  const state = useSyncExternalStore(recorder.hear, recorder.state)
  const files = useSyncExternalStore(queue.hear, queue.files)
  const { told, deliverRecording, deliverFile } = useDelivery(target.nameOf, onSent)
  useEffect(() => recorder.attend(), [recorder])

  const channel_id = target.channel?.channel_id
  return {
    ...{ recorder, state, queue, files, told, ...target },
    send: () => void (channel_id && recorder.send(deliverRecording(channel_id))),
    addFiles: (added: readonly File[]) => channel_id && queue.add(added, channel_id, deliverFile),
    retryFile: (client_id: string) => queue.retry(client_id, deliverFile),
  }
}

export type Composing = ReturnType<typeof useComposer>

/** Brings sounds to the server, and says so once they are there. */
function useDelivery(nameOf: (channel_id: string) => string, onSent: () => void) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const sendTalk = useSendTalk()
  const [told, tell] = useState('')
  function arrived(channel_id: string) {
    const name = nameOf(channel_id)
    tell(t`Sent to ${name}`)
    onSent()
  }
  const deliverRecording =
    (channel_id: string): Deliver =>
    async ({ client_id, recorded_at, audio }, onProgress) => {
      await sendTalk({ org_id, channel_id, client_id, recorded_at, audio }, { onProgress })
      arrived(channel_id)
    }
  const deliverFile: DeliverFile = async ({ client_id, file, channel_id }, options) => {
    await sendTalk({ org_id, channel_id, client_id, audio: file }, options)
    arrived(channel_id)
  }
  return { told, deliverRecording, deliverFile }
}
