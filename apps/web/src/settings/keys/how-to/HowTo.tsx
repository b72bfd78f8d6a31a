import { useLingui } from '@lingui/react/macro'
import { useChannels } from '../../../channels/channels.queries.ts'
import { addressOf } from '../../../lib/calls/bases.ts'
import { Part } from '../../parts/Part.tsx'
import { Sample } from '../../parts/Sample.tsx'
import { samples } from './samples.ts'

export function HowTo({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const [channel] = useChannels(org_id).data ?? []
  const { origin } = new URL(addressOf({ path: '' }), location.origin)
  const { channel_id = 'CHANNEL_ID', name = 'CHANNEL' } = channel ?? {}
  const { cli, send, find, recorder, upload } = samples({ origin, org_id, channel_id, channel: name })
  return (
    <Part
      title={t`How to use a key`}
      text={t`Keep it in the variable EARSHOT_KEY; the lines below are made for this server and this organization.`}
    >
      <Sample label={t`Send with the command line (Node.js 20 or newer)`} text={cli} />
      <Sample label={t`Send a talk with curl`} text={send} />
      <Sample label={t`Find talks with curl`} text={find} />
      <Sample label={t`Send a radio call, as rdio-scanner takes it`} text={upload} />
      <Sample label={t`Let trunk-recorder send its calls (config.json)`} text={recorder} />
    </Part>
  )
}
