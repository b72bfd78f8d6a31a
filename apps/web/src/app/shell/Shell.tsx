import { useLingui } from '@lingui/react/macro'
import { type NavigateOptions, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsAdmin, useOrganization, useOrganizations } from '../../organizations/organizations.queries.ts'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useLive } from '../live/use-live.ts'
import { PaletteHost } from '../command-palette/PaletteHost.tsx'
import sidebarClasses from '../navigation/sidebar.module.css'
import { isMetered, SETTLED_MS } from '../pwa/app-version.ts'
import { SidebarContent } from '../navigation/SidebarContent.tsx'
import { useGoKeys } from '../navigation/use-go-keys.ts'
import { WithPlaceTabs } from '../navigation/WithPlaceTabs.tsx'
import { BottomBar } from '../navigation/BottomBar.tsx'
import { DialogHost } from './DialogHost.tsx'
import { usePhoneLayout } from '../../ui/screen/use-phone-layout.ts'
import { useTitleCount } from '../../ui/screen/use-title.ts'
import { organizationScreens } from '../navigation/organization-screens.ts'
import { isDashboard, urlStateOf } from '../../dashboard/url-state.ts'
import { OfflineBar } from './OfflineBar.tsx'
import './shell.css'
import classes from './shell.module.css'
import type { FormerOrganization } from './NotMember.tsx'
import { organizationInUrl } from '../session/organization-in-url.ts'
import { useSession } from '../session/session-context.ts'
import { playRequest } from '../../player/engine/play-request.ts'
import { useShortcuts } from '../../ui/keys/shortcuts.ts'
import { preloadWhenIdle } from '../../ui/lazy/preload-when-idle.ts'
import { useStoredLanguage } from '../../users/settings.queries.ts'
import { useMe } from '../../users/users.queries.ts'
import { useNewNotifications } from '../live/use-new-notifications.ts'
import { count } from '../../lib/format.ts'

/** Prefetches the chunks of the other screens once the page has settled, so that they open at once, also offline. */
function usePreloadedScreens(org_id: string) {
  const router = useRouter()
  useEffect(() => {
    if (isMetered()) return
    const timer = setTimeout(() => {
      for (const { to } of organizationScreens)
        void router.preloadRoute({ to, params: { org_id }, search: {} } as NavigateOptions)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [router, org_id])
}

// Notifications shown before these load are queued.
const NotificationHost = lazyOverlay(async () => (await import('../live/NotificationHost.tsx')).NotificationHost)
const BackgroundTasks = lazyOverlay(async () => (await import('../pwa/BackgroundTasks.tsx')).BackgroundTasks)
const HitNotices = lazyOverlay(async () => (await import('../live/HitNotices.tsx')).HitNotices)
const MentionNotices = lazyOverlay(async () => (await import('../live/MentionNotices.tsx')).MentionNotices)
const PlayerHost = lazyPart(async () => (await import('../live/PlayerHost.tsx')).PlayerHost, {
  instead: SpaceToPlay,
  soon: 'first',
})
const SessionExpiryDialog = lazyOverlay(async () => (await import('./SessionExpiryDialog.tsx')).SessionExpiryDialog)
const UpdateBar = lazyOverlay(async () => (await import('../pwa/UpdateBar.tsx')).UpdateBar)
const ModelLine = lazyOverlay(async () => (await import('../../settings/models/ModelLine.tsx')).ModelLine)

/** Until the player’s code has come. Shows nothing. */
function SpaceToPlay() {
  const { t } = useLingui()
  const shortcuts = [{ keys: [' '], says: t`Play or pause`, act: () => playRequest.set(true) }]
  useShortcuts({ title: t`Player`, order: 10, shortcuts })
  return null
}

const NotMember = lazyPart(async () => (await import('./NotMember.tsx')).NotMember)
const FactorNotice = lazyOverlay(async () => (await import('./FactorNotice.tsx')).FactorNotice)

/** Whether the organization will refuse this person. */
function useLacksFactor() {
  const { factor_from, factor_guests, guest_until } = useOrganization()
  const { second_factor } = useMe()
  return Boolean(factor_from) && !second_factor && (factor_guests || guest_until === null)
}

export function Shell({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const lacksFactor = useLacksFactor()
  const { addressed, former } = useUrlOrganization()
  const main = useFocusOnNavigation()
  const openTalk = useLocation({ select: (at) => (isDashboard(at.pathname) ? urlStateOf(at).talk_id : undefined) })
  const isPhone = usePhoneLayout()
  useLive(org_id)
  useStoredLanguage()
  usePreloadedScreens(org_id)
  useBackgroundSending()
  useGoKeys()
  return (
    <>
      <UnreadTitle org_id={org_id} />
      <DialogHost />
      <NotificationHost />
      <BackgroundTasks org_id={org_id} />
      <HitNotices key={org_id} />
      <MentionNotices key={`mentions ${org_id}`} />
      <PaletteHost />
      <div className={classes.shell}>
        <a className={classes.skip} href="#main">
          {t`Skip to content`}
        </a>
        <div className={classes.notices}>
          <OfflineBar />
          <SessionExpiryDialog />
          <UpdateBar />
          {lacksFactor && <FactorNotice />}
          {admin && <ModelLine org_id={org_id} />}
        </div>
        {isPhone || <Sidebar />}
        <main id="main" ref={main} className={classes.main} tabIndex={-1}>
          {addressed === 'foreign' && <NotMember former={former} />}
          {addressed === 'here' && <WithPlaceTabs>{children ?? <Outlet key={org_id} />}</WithPlaceTabs>}
        </main>
        <div className={classes.player}>
          <PlayerHost openTalk={openTalk} />
        </div>
        {isPhone && <BottomBar />}
      </div>
    </>
  )
}

/** Shows the number of unread notifications in the document title, so that it is visible on a background tab. */
function UnreadTitle({ org_id }: { org_id: string }) {
  const unread = useNewNotifications(org_id)
  useTitleCount(unread > 0 ? count(unread) : '')
  return null
}

const Sidebar = memo(function Sidebar() {
  const { t } = useLingui()
  return (
    <nav id="rail" className={sidebarClasses.rail} aria-label={t`Main`}>
      <SidebarContent />
    </nav>
  )
})

function useBackgroundSending() {
  const { user_id } = useMe()
  useEffect(() => {
    void preloadWhenIdle(() => import('../../composer/outbox/outboxes.ts')).then(({ openOutboxesOf }) =>
      openOutboxesOf(user_id),
    )
  }, [user_id])
}

/**
 * Moves the focus to the new screen after navigation, for keyboards and screen readers. A shell that replaces the sign-in
 * page counts as navigation; a page that has just loaded does not, and begins with the link that skips to the content.
 */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive && document.activeElement === document.body)
      main.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (shown.current !== path) main.current?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
  return main
}

/**
 * Compares the organization in the URL with the open one. Another organization of the person is opened; any other is
 * 'foreign'. `former` is it if this page has shown it, as to a person who was just removed from it.
 */
function useUrlOrganization(): { addressed: 'here' | 'entering' | 'foreign'; former?: FormerOrganization | undefined } {
  const session = useSession()
  const { pathname, searchStr } = useLocation()
  const { org_id, name, guest_until } = useOrganization()
  const addressed = organizationInUrl({ pathname, search: searchStr }) ?? org_id
  const [shown, setShown] = useState({ org_id, name, guest_until })
  if (addressed === org_id && (shown.org_id !== org_id || shown.name !== name || shown.guest_until !== guest_until))
    setShown({ org_id, name, guest_until })
  const belongs = useOrganizations().some((organization) => organization.org_id === addressed)
  useEffect(() => {
    if (belongs && addressed !== org_id) session.enter(addressed).catch(() => session.restart())
  }, [session, belongs, addressed, org_id])
  if (addressed === org_id) return { addressed: 'here' }
  if (belongs) return { addressed: 'entering' }
  return { addressed: 'foreign', former: shown.org_id === addressed ? shown : undefined }
}
