import { useLocation } from '@tanstack/react-router'
import { IdentityError } from '../../auth/identity.ts'
import { Problem } from '../../auth/Problem.tsx'
import { safeTarget } from '../guards/safe-target.ts'

/** Why the link in a mail did not work: the provider says so in the address that the link leads to. */
export function LinkProblem() {
  const code = useLocation({ select: ({ searchStr }) => errorIn(searchStr) })
  return code ? <Problem error={new IdentityError(code.toUpperCase())} /> : null
}

function errorIn(query: string) {
  const search = new URLSearchParams(query)
  const target = safeTarget(search.get('callbackURL') ?? undefined)?.split('?')[1]
  return search.get('error') ?? new URLSearchParams(target).get('error')
}
