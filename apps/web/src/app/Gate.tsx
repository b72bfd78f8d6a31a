import { useChildMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ToSignIn } from './entrance/outside/ToSignIn.tsx'
import { useStage } from './session/session-context.ts'
import { Shell } from './shell/Shell.tsx'
import { Splash } from './shell/Splash.tsx'

// Nearly everybody is led straight to the shell.
const ChoosingScreen = lazy(async () => ({
  default: (await import('./entrance/outside/ChoosingScreen.tsx')).ChoosingScreen,
}))
const FailedScreen = lazy(async () => ({ default: (await import('./entrance/FailedScreen.tsx')).FailedScreen }))
const InvitedScreen = lazy(async () => ({ default: (await import('./entrance/InvitedScreen.tsx')).InvitedScreen }))
const NewOrganizationScreen = lazy(async () => ({
  default: (await import('./entrance/outside/NewOrganizationScreen.tsx')).NewOrganizationScreen,
}))
const OutsideFrame = lazy(async () => ({ default: (await import('./entrance/outside/OutsideFrame.tsx')).OutsideFrame }))
const UnverifiedScreen = lazy(async () => ({
  default: (await import('./entrance/UnverifiedScreen.tsx')).UnverifiedScreen,
}))

const ofOneself = new Set(['/account', '/my-phone-numbers'])

/** Each resting place of start-up is a screen; only 'ready' opens the shell, and only what is one's own needs no organization. */
export function Gate() {
  return (
    <Suspense fallback={<Splash />}>
      <Stage />
    </Suspense>
  )
}

function Stage() {
  const stage = useStage()
  const atAccount = useChildMatches({ select: (matches) => ofOneself.has(matches.at(-1)?.pathname ?? '') })
  switch (stage.at) {
    case 'ready':
      return <Shell />
    case 'unverified':
      return <UnverifiedScreen />
    case 'invited':
      return <InvitedScreen problem={stage.problem} />
    case 'organizations.new':
      return atAccount ? <OutsideFrame /> : <NewOrganizationScreen />
    case 'choosing':
      return atAccount ? <OutsideFrame /> : <ChoosingScreen />
    case 'failed':
      return <FailedScreen error={stage.error} />
    case 'signed-out':
      return <ToSignIn byChoice={stage.byChoice} />
    case 'starting':
      return <Splash />
  }
}
