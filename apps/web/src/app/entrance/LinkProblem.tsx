import { Problem } from '../../auth/Problem.tsx'
import { IdentityError } from '../../auth/provider/identity-error.ts'
import { safeTarget } from '../guards/safe-target.ts'

interface LinkProblemProps {
  search: Record<string, string | undefined>
}

/** Why coming back from a letter or another site did not work: the provider says so in the address that it leads to. */
export function LinkProblem({ search: { error, callbackURL } }: LinkProblemProps) {
  const target = safeTarget(callbackURL)?.split('?')[1]
  const code = error ?? new URLSearchParams(target).get('error')
  return code ? <Problem error={new IdentityError(code)} /> : null
}
