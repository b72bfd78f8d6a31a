import { Outlet, useChildMatches, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { signInAt } from '../session/guards.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Deferred } from '../../ui/lazy/Deferred.tsx'
import { loadSettingsTexts } from '../../lib/language.ts'
import { useSessionState } from '../session/session-context.ts'
import { Shell } from '../shell/Shell.tsx'
import { Splash } from './Splash.tsx'

const splash = { instead: Splash }

const SelectOrganizationScreen = lazyPart(
  async () => (await import('../../auth/screens/SelectOrganizationScreen.tsx')).SelectOrganizationScreen,
  splash,
)
const ClosedScreen = lazyPart(
  async () => (await Promise.all([import('../session/ClosedScreen.tsx'), loadSettingsTexts()]))[0].ClosedScreen,
  splash,
)
const FailedScreen = lazyPart(async () => (await import('../../auth/screens/FailedScreen.tsx')).FailedScreen, splash)
const InvitationScreen = lazyPart(
  async () => (await import('../../auth/screens/InvitationScreen.tsx')).InvitationScreen,
  splash,
)
const NewOrganizationScreen = lazyPart(
  async () => (await import('../../auth/screens/NewOrganizationScreen.tsx')).NewOrganizationScreen,
  splash,
)
const NoOrganizationFrame = lazyPart(
  async () => (await import('../../auth/screens/NoOrganizationFrame.tsx')).NoOrganizationFrame,
  splash,
)
const UnverifiedScreen = lazyPart(
  async () => (await import('../../auth/screens/UnverifiedScreen.tsx')).UnverifiedScreen,
  splash,
)

const ofOneself = new Set(['/account', '/my-phone-numbers'])

/**
 * Maps each terminal state of start-up to a screen. Only 'ready' shows the shell; the account screen needs no
 * organization.
 */
export function Gate() {
  const stage = useSessionState()
  const path = useChildMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const atAccount = ofOneself.has(path)
  if (path === '/connect' && ['ready', 'choosing', 'organizations.new'].includes(stage.at)) return <Outlet />
  switch (stage.at) {
    case 'ready':
      return (
        <Deferred instead={<Splash />}>
          <Shell />
        </Deferred>
      )
    case 'unverified':
      return <UnverifiedScreen />
    case 'invited':
      return <InvitationScreen problem={stage.problem} />
    case 'organizations.new':
      return atAccount ? <NoOrganizationFrame /> : <NewOrganizationScreen />
    case 'choosing':
      return atAccount ? <NoOrganizationFrame /> : <SelectOrganizationScreen />
    case 'closed':
      return atAccount ? <NoOrganizationFrame /> : <ClosedScreen {...stage} />
    case 'failed':
      return <FailedScreen error={stage.error} />
    case 'signed-out':
      return <SignInRedirect byChoice={stage.byChoice} />
    case 'starting':
      return <Splash />
  }
}

function SignInRedirect({ byChoice = false }: { byChoice?: boolean | undefined }) {
  const { latestLocation } = useRouter()
  const navigate = useNavigate()
  // Read once, because during the redirect the location is already the sign-in page.
  const [target] = useState(() => (byChoice ? { to: '/login', search: {} } : signInAt(latestLocation)))
  useEffect(() => void navigate({ ...target, replace: true }), [navigate, target])
  return <Splash />
}
