import { api } from '@earshot/contract'
import { ApiError } from '@earshot/contract/errors'
import type { OutputOf, RequestOf, Route } from '@earshot/contract/route'

/** Calls a route of the API with the caller's token. Throws its refusal. */
export type Ask = <R extends Route>(route: R, input: RequestOf<R>) => Promise<OutputOf<R>>

export interface Asker {
  ask: Ask
  appUrl: string
  /** The organization of a key or an app; null for people. */
  inside: string | null
  /** Whether the caller's kind may call a route; a person's rights are checked by the route itself. */
  may(route: Route): boolean
}

interface Organization {
  org_id: string
  name: string
}

export async function organizationsOf({ ask, inside }: Asker): Promise<Organization[]> {
  if (inside) return [{ org_id: inside, name: (await ask(api.organizations.find, { org_id: inside })).name }]
  const { orgs } = await ask(api.users.find, { extras: 'all' })
  return Object.values(orgs)
    .filter(({ deleted }) => deleted === null)
    .map(({ org_id, name }) => ({ org_id, name }))
}

/** The named organization, or the only one of the caller. */
export async function organizationOf(asker: Asker, named: string | undefined) {
  if (named) return named
  if (asker.inside) return asker.inside
  const [only, another] = await organizationsOf(asker)
  if (only && !another) return only.org_id
  throw new ApiError(
    'invalid',
    only ? 'You are in several organizations. Name one with org_id' : 'You are not in an organization yet',
  )
}
