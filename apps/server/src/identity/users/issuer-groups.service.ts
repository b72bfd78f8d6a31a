import type { Context } from '../../core/context.ts'
import type { Account, Claims } from '../../ports/identity/identity.ts'
import { findGroups, upsertGroups } from './issuer-groups.repo.ts'

/** Of a sign-in through our provider, whose later tokens do not say them. */
export async function saveGroups({ connections }: Context, account: Account, groups: string[]) {
  await upsertGroups(connections.outside, account, groups)
}

/** The groups of a person at the issuer. Null where they give nothing, or the issuer has never said them. */
export async function groupsOf({ connections, config }: Context, claims: Claims): Promise<string[] | null> {
  const { oidc } = config.identity
  if (!oidc?.groups) return null
  if (claims.groups) return claims.groups
  const account = [claims, claims.also].find((each) => each?.issuer === oidc.issuer)
  return account ? findGroups(connections.outside, account) : null
}
