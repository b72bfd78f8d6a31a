import { useLingui } from '@lingui/react/macro'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { HungPanel } from '../../../ui/screen/late/HungPanel.tsx'
import type { Hung } from '../../../ui/screen/late/use-hung.ts'
import classes from './bell.module.css'
import { LatestHits } from './LatestHits.tsx'

/** What hangs from the bell. */
export function BellPanel(hung: Hung) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  return (
    <HungPanel
      hung={hung}
      label={t`Notifications`}
      className={classes.dropdown}
      position="bottom-start"
      width={360}
      shadow="md"
    >
      <LatestHits org_id={org_id} />
    </HungPanel>
  )
}
