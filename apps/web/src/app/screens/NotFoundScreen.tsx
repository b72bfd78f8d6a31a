import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { loadOtherTexts } from '../../lib/language.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useTitle } from '../../ui/screen/use-title.ts'
import { useSessionState } from '../session/session-context.ts'
import { Splash } from '../bootstrap/Splash.tsx'
import { RequestedAddress } from './RequestedAddress.tsx'

async function inShell() {
  const [{ NotFoundInShell }] = await Promise.all([import('./NotFoundInShell.tsx'), loadOtherTexts()])
  return NotFoundInShell
}
const Inside = lazyPart(inShell, { instead: Splash })

export function NotFoundScreen() {
  const stage = useSessionState()
  if (stage.at !== 'ready') return <NotFoundAlone />
  return <Inside />
}

function NotFoundAlone() {
  const { t } = useLingui()
  useTitle(t`Not found`)
  return (
    <main>
      <EmptyState alone title={t`Page not found`} text={t`The URL may be wrong, or the page no longer exists.`}>
        <RequestedAddress />
        <Link to="/dashboard">{t`Go to the dashboard`}</Link>
      </EmptyState>
    </main>
  )
}
