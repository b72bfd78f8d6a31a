import { useLingui } from '@lingui/react/macro'
import { AlertList } from '../../alerts/AlertList.tsx'
import { HitList } from '../../hits/HitList.tsx'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import { Screen } from '../../ui/screen/Screen.tsx'
import classes from './alerts-screen.module.css'

/** What is watched for, and beside it what was heard. */
export function AlertsScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  return (
    <Screen title={t`Alerts`}>
      <div className={classes.panes}>
        <AlertList org_id={org_id} admin={admin} />
        <HitList org_id={org_id} />
      </div>
    </Screen>
  )
}
