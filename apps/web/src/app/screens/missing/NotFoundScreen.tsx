import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { part } from '../../../ui/screen/late/part.tsx'
import { speakOfAll } from '../../../lib/language/language.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useTitle } from '../../../ui/screen/use-title.ts'
import { useStage } from '../../session/session-context.ts'
import { Splash } from '../../shell/Splash.tsx'
import { Address } from './Address.tsx'

async function inShell() {
  const [{ NotFoundInShell }] = await Promise.all([import('./NotFoundInShell.tsx'), speakOfAll()])
  return NotFoundInShell
}
const Inside = part(inShell, { instead: Splash })

/** No screen has this address: within the shell for whoever is inside, on its own for everybody else. */
export function NotFoundScreen() {
  const stage = useStage()
  if (stage.at !== 'ready') return <NotFoundAlone />
  return <Inside />
}

function NotFoundAlone() {
  const { t } = useLingui()
  useTitle(t`Not found`)
  return (
    <main>
      <EmptyState
        alone
        title={t`There is nothing here`}
        text={t`The address may be mistyped, or what was here is gone.`}
      >
        <Address />
        <Link to="/dashboard">{t`Go to the dashboard`}</Link>
      </EmptyState>
    </main>
  )
}
