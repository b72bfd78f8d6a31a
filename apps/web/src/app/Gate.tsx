import { ChoosingScreen } from './entrance/ChoosingScreen.tsx'
import { FailedScreen } from './entrance/FailedScreen.tsx'
import { InvitedScreen } from './entrance/InvitedScreen.tsx'
import { NewOrganizationScreen } from './entrance/NewOrganizationScreen.tsx'
import { UnverifiedScreen } from './entrance/UnverifiedScreen.tsx'
import { useStage } from './session/session-context.ts'
import { Shell } from './shell/Shell.tsx'
import { Splash } from './shell/Splash.tsx'

/** Each resting place of start-up is a screen; only 'ready' opens the shell. */
export function Gate() {
  const stage = useStage()
  switch (stage.at) {
    case 'ready':
      return <Shell />
    case 'unverified':
      return <UnverifiedScreen />
    case 'invited':
      return <InvitedScreen problem={stage.problem} />
    case 'organizations.new':
      return <NewOrganizationScreen />
    case 'choosing':
      return <ChoosingScreen />
    case 'failed':
      return <FailedScreen error={stage.error} />
    default:
      return <Splash />
  }
}
