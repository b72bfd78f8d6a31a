import { useLingui } from '@lingui/react/macro'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useChannels } from '../../channels/channels.queries.ts'

/** Where radio calls go that name no channel of the organization. */
export function CallChannel({ org_id, ...props }: NativeSelectProps & { org_id: string }) {
  const { t } = useLingui()
  const channels = useChannels(org_id).data ?? []
  return (
    <NativeSelect
      label={t`Channel for radio calls`}
      description={t`Calls go to the channel that is called like their talkgroup. Those of no such channel go here.`}
      data={[
        { value: '', label: t`none: they are refused` },
        ...channels.map(({ channel_id, name }) => ({ value: channel_id, label: name })),
      ]}
      {...props}
    />
  )
}
