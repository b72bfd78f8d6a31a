import { Shell } from '../shell/Shell.tsx'
import { NotFound } from './NotFound.tsx'

export const NotFoundInShell = () => (
  <Shell>
    <NotFound />
  </Shell>
)
