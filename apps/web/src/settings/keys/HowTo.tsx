import { useLingui } from '@lingui/react/macro'
import { useChannels } from '../../channels/channels.queries.ts'
import { addressOf } from '../../lib/calls/bases.ts'
import { Part } from '../parts/Part.tsx'
import { Sample } from '../parts/Sample.tsx'
import { samples } from './samples.ts'

export function HowTo({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const [channel] = useChannels(org_id).data ?? []
  const { origin } = new URL(addressOf({ path: '' }), location.origin)
  const { send, find, recorder, upload } = samples({ origin, org_id, channel_id: channel?.channel_id ?? 'CHANNEL_ID' })
  return (
    <Part
      title={t`How to use a key`}
      text={t`Keep it in the variable EARSHOT_KEY; the lines below are made for this server and this organization.`}
    >
      <Sample label={channel ? t`Send a talk to ${channel.name}` : t`Send a talk`} text={send} />
      <Sample label={t`Find talks`} text={find} />
      <Sample label={t`Send a radio call, as rdio-scanner takes it`} text={upload} />
      <Sample label={t`Let trunk-recorder send its calls (config.json)`} text={recorder} />
    </Part>
  )
}
