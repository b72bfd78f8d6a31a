import { useLingui } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRenewedPush } from '../../notifications/push/use-renewed-push.ts'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import { PlayerBar } from '../../player/PlayerBar.tsx'
import { late } from '../../ui/screen/late/late.tsx'
import { Shortcuts } from '../keys/Shortcuts.tsx'
import { HitNotices } from '../live/HitNotices.tsx'
import { useLive } from '../live/use-live.ts'
import { UpdateBar } from '../live/pwa/UpdateBar.tsx'
import { useSharedFiles } from '../live/pwa/use-shared-files.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { Rail } from '../rail/Rail.tsx'
import { BottomBar } from './BottomBar.tsx'
import { DialogHost } from './dialogs/DialogHost.tsx'
import { SignInEnds } from './dialogs/SignInEnds.tsx'
import { NotMember } from './NotMember.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import './shell.css'
import classes from './shell.module.css'
import { useAddressedOrganization } from './use-addressed-organization.ts'
import { usePreloadedScreens } from './use-preloaded-screens.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useSending } from './waiting/use-sending.ts'
import { useUnreadTitle } from './waiting/use-unread-title.ts'

// What is shown before they are here waits for them.
const Notices = late(async () => (await import('../live/Notices.tsx')).Notices)
const ModelLine = late(async () => (await import('../../settings/models/ModelLine.tsx')).ModelLine)

/** The frame around every screen, that of the address unless given: rail, screen, player; a bar at the bottom instead of the rail on phones. */
export function Shell({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const addressed = useAddressedOrganization()
  const main = useFocusOnNavigation()
  useLive(org_id)
  usePreloadedScreens(org_id)
  useSending()
  useUnreadTitle(org_id)
  useSharedFiles()
  useRenewedPush(org_id)
  return (
    <>
      <DialogHost />
      <Notices />
      <HitNotices key={org_id} />
      <Shortcuts />
      <PaletteHost />
      <div className={classes.shell}>
        <a className={classes.skip} href="#main">
          {t`Skip to the content`}
        </a>
        <div className={classes.notices}>
          <OfflineBar />
          <SignInEnds />
          <UpdateBar />
          {admin && <ModelLine org_id={org_id} />}
        </div>
        <Rail />
        <main id="main" ref={main} className={classes.main} tabIndex={-1}>
          {addressed === 'foreign' ? <NotMember /> : addressed === 'here' && (children ?? <Outlet key={org_id} />)}
        </main>
        <div className={classes.player}>
          <PlayerBar />
        </div>
        <BottomBar />
      </div>
    </>
  )
}
