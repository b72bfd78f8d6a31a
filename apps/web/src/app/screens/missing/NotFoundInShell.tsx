import { Shell } from '../../shell/Shell.tsx'
import { NoScreen } from './NoScreen.tsx'

/** An address beside all screens, for whoever is signed in. */
export const NotFoundInShell = () => (
  <Shell>
    <NoScreen />
  </Shell>
)
