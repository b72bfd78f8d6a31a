import { useLingui } from '@lingui/react/macro'
import {
  IconEar,
  IconEye,
  IconLayoutDashboard,
  IconMailForward,
  IconMapPin,
  IconMessageQuestion,
  IconMicrophone2,
  IconSettings,
  IconShare2,
  IconTags,
  IconUsers,
} from '@tabler/icons-react'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import { Bell } from '../live/bell/Bell.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { ChannelLinks } from './ChannelLinks.tsx'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { RailLink } from './RailLink.tsx'
import classes from './rail.module.css'

export function RailContent() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  return (
    <div className={classes.content}>
      <OrganizationSwitcher />
      <div className={classes.top}>
        <PaletteButton />
        <Bell />
      </div>
      <div className={classes.places}>
        <RailLink to="/dashboard" label={t`Dashboard`} icon={IconLayoutDashboard} />
        <ChannelLinks />
        <RailLink to="/organizations/$org_id/alerts" params={{ org_id }} label={t`Alerts`} icon={IconEye} />
        <RailLink to="/organizations/$org_id/hits" params={{ org_id }} label={t`Hits`} icon={IconEar} />
        <RailLink to="/assistant" label={t`Assistant`} icon={IconMessageQuestion} />
        <div className={classes.below}>
          <RailLink
            to="/organizations/$org_id/speakers"
            params={{ org_id }}
            label={t`Speakers`}
            icon={IconMicrophone2}
          />
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
          <RailLink to="/organizations/$org_id/addresses" params={{ org_id }} label={t`Addresses`} icon={IconMapPin} />
          <RailLink to="/organizations/$org_id/clips" params={{ org_id }} label={t`Clips`} icon={IconShare2} />
          <RailLink to="/organizations/$org_id/settings" params={{ org_id }} label={t`Settings`} icon={IconSettings} />
        </div>
      </div>
      <PersonMenu />
    </div>
  )
}
