import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useChannels } from '../../channels/channels.queries.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { type DeliverFile, fileQueueOf } from '../../recorder/files/file-queue.ts'
import { type Deliver, recorderOf } from '../../recorder/recorder.ts'
import { useSendTalk } from '../../talks/talks.queries.ts'
import { useMe } from '../../users/users.queries.ts'

/** Everything that sends: the recorder, the files on their way, and the channel that they go to. */
export function useComposer(viewed: string | undefined, onSent: () => void) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const { user_id } = useMe()
  const channels = useChannels(org_id).data
  const sendTalk = useSendTalk()
  const recorder = recorderOf({ user_id, org_id })
  const queue = fileQueueOf({ user_id, org_id })
  const state = useSyncExternalStore(recorder.hear, recorder.state)
  const files = useSyncExternalStore(queue.hear, queue.files)
  const [chosen, choose] = useState<{ in: string | undefined; channel_id: string }>()
  const [told, tell] = useState('')
  useEffect(() => recorder.attend(), [recorder])

  const wanted = chosen && chosen.in === viewed ? chosen.channel_id : viewed
  const channel = channels?.find(({ channel_id }) => channel_id === wanted) ?? channels?.[0]
  const channel_id = channel?.channel_id
  const sent = (to: string) => {
    const name = channels?.find((channel) => channel.channel_id === to)?.name ?? ''
    tell(t`Sent to ${name}`)
    onSent()
  }

  const deliverFile: DeliverFile = async ({ client_id, file, channel_id }, options) => {
    await sendTalk({ org_id, channel_id, client_id, audio: file }, options)
    sent(channel_id)
  }
  function send() {
    if (!channel_id) return
    const deliver: Deliver = async ({ client_id, recorded_at, audio }, onProgress) => {
      await sendTalk({ org_id, channel_id, client_id, recorded_at, audio }, { onProgress })
      sent(channel_id)
    }
    void recorder.send(deliver)
  }

  return {
    ...{ recorder, state, queue, files, channels, channel, told, send },
    choose: (channel_id: string) => choose({ in: viewed, channel_id }),
    addFiles: (added: readonly File[]) => channel_id && queue.add(added, channel_id, deliverFile),
    retryFile: (client_id: string) => queue.retry(client_id, deliverFile),
  }
}

export type Composing = ReturnType<typeof useComposer>
