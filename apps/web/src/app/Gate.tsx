import { useChildMatches } from '@tanstack/react-router'
import { ChoosingScreen } from './entrance/outside/ChoosingScreen.tsx'
import { FailedScreen } from './entrance/FailedScreen.tsx'
import { InvitedScreen } from './entrance/InvitedScreen.tsx'
import { NewOrganizationScreen } from './entrance/outside/NewOrganizationScreen.tsx'
import { OutsideFrame } from './entrance/outside/OutsideFrame.tsx'
import { ToSignIn } from './entrance/outside/ToSignIn.tsx'
import { UnverifiedScreen } from './entrance/UnverifiedScreen.tsx'
import { useStage } from './session/session-context.ts'
import { Shell } from './shell/Shell.tsx'
import { Splash } from './shell/Splash.tsx'

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
