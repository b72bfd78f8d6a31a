import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { type Place, useGo } from '../../place.ts'
import { useLiveMode } from './use-live-mode.ts'
import { useListening } from './use-listening.ts'

/** Turns live listening on and off; the address says which, so that a link can lead into it. */
export function LiveSwitch({ place }: { place: Place }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const go = useGo()
  useListening(org_id, place)
  useLiveMode({ org_id, channel_id: place.channel_id, on: place.live })
  return (
    <Switch
      size="sm"
      label={t`Live`}
      title={t`New talks play by themselves`}
      checked={place.live}
      onChange={({ currentTarget }) => go({ live: currentTarget.checked ? 'true' : undefined }, { replace: true })}
    />
  )
}
