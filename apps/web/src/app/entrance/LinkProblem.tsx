import { useLocation } from '@tanstack/react-router'
import { Problem } from '../../auth/Problem.tsx'
import { IdentityError } from '../../auth/provider/identity-error.ts'
import { safeTarget } from '../guards/safe-target.ts'

/** Why coming back from a letter or another site did not work: the provider says so in the address that it leads to. */
export function LinkProblem() {
  const code = useLocation({ select: ({ searchStr }) => errorIn(searchStr) })
  return code ? <Problem error={new IdentityError(code)} /> : null
}

function errorIn(query: string) {
  const search = new URLSearchParams(query)
  const target = safeTarget(search.get('callbackURL') ?? undefined)?.split('?')[1]
  return search.get('error') ?? new URLSearchParams(target).get('error')
}
