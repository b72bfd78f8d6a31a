import { useChildMatches } from '@tanstack/react-router'
import { part } from '../ui/screen/late/part.tsx'
import { ToSignIn } from './entrance/outside/ToSignIn.tsx'
import { useStage } from './session/session-context.ts'
import { Shell } from './shell/Shell.tsx'
import { Splash } from './shell/Splash.tsx'

const splash = { instead: Splash }

// Nearly everybody is led straight to the shell.
const ChoosingScreen = part(async () => (await import('./entrance/outside/ChoosingScreen.tsx')).ChoosingScreen, splash)
const FailedScreen = part(async () => (await import('./entrance/FailedScreen.tsx')).FailedScreen, splash)
const InvitedScreen = part(async () => (await import('./entrance/InvitedScreen.tsx')).InvitedScreen, splash)
const NewOrganizationScreen = part(
  async () => (await import('./entrance/outside/NewOrganizationScreen.tsx')).NewOrganizationScreen,
  splash,
)
const OutsideFrame = part(async () => (await import('./entrance/outside/OutsideFrame.tsx')).OutsideFrame, splash)
const UnverifiedScreen = part(async () => (await import('./entrance/UnverifiedScreen.tsx')).UnverifiedScreen, splash)

const ofOneself = new Set(['/account', '/my-phone-numbers'])

/** Each resting place of start-up is a screen; only 'ready' opens the shell, and only what is one's own needs no organization. */
export function Gate() {
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
