import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { useNames } from '../../people.ts'
import { type Place, useGo } from '../../place.ts'
import { useLiveMode } from './use-live-mode.ts'

/** Turns live listening on and off; the address says which, so that a link can lead into it. */
export function LiveSwitch({ place: { channel_id, live } }: { place: Place }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const names = useNames(org_id)
  const go = useGo()
  useLiveMode({ org_id, channel_id, on: live, titleOf: (user_id) => names.author(user_id).name })
  return (
    <Switch
      size="sm"
      label={t`Live`}
      title={t`New talks play by themselves`}
      checked={live}
      onChange={({ currentTarget }) => go({ live: currentTarget.checked ? 'true' : undefined }, { replace: true })}
    />
  )
}
