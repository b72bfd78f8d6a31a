import { useLingui } from '@lingui/react/macro'
import { IconBell, IconLayoutDashboard, IconMailForward, IconTags, IconUsers } from '@tabler/icons-react'
import { useNewHits } from '../../hits/hits.queries.ts'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import { ChannelLinks } from './ChannelLinks.tsx'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { RailLink } from './RailLink.tsx'
import classes from './rail.module.css'

export function RailContent() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const newHits = useNewHits(org_id)
  return (
    <div className={classes.content}>
      <OrganizationSwitcher />
      <div className={classes.places}>
        <RailLink to="/dashboard" label={t`Dashboard`} icon={IconLayoutDashboard} />
        <ChannelLinks />
        <RailLink
          to="/organizations/$org_id/alerts"
          params={{ org_id }}
          label={t`Alerts`}
          icon={IconBell}
          count={newHits}
        />
        <div className={classes.below}>
          <RailLink to="/organizations/$org_id/tags" params={{ org_id }} label={t`Tags`} icon={IconTags} />
          <RailLink to="/organizations/$org_id/users" params={{ org_id }} label={t`Users`} icon={IconUsers} />
          {admin && (
            <RailLink
              to="/organizations/$org_id/invitations"
              params={{ org_id }}
              label={t`Invitations`}
              icon={IconMailForward}
            />
          )}
        </div>
      </div>
      <PersonMenu />
    </div>
  )
}
