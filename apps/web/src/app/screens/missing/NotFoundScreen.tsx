import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { speakOfAll } from '../../../lib/language/language.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useTitle } from '../../../ui/screen/use-title.ts'
import { useStage } from '../../session/session-context.ts'
import { Splash } from '../../shell/Splash.tsx'
import { Address } from './Address.tsx'

const Inside = lazy(async () => {
  const [{ NotFoundInShell }] = await Promise.all([import('./NotFoundInShell.tsx'), speakOfAll()])
  return { default: NotFoundInShell }
})

/** No screen has this address: within the shell for whoever is inside, on its own for everybody else. */
export function NotFoundScreen() {
  const stage = useStage()
  if (stage.at !== 'ready') return <NotFoundAlone />
  return (
    <Suspense fallback={<Splash />}>
      <Inside />
    </Suspense>
  )
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
