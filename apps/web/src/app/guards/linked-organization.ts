import { PLACEHOLDER_ORG_ID } from '@earshot/contract/rules/constants'

/** The org_id that an address names, in its path or its query. The placeholder names none. */
export function linkedOrganization({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const [, first, org_id] = pathname.split('/')
  const named = first === 'dashboard' ? new URLSearchParams(search).get('org_id') : first === 'organizations' && org_id
  return named && named !== PLACEHOLDER_ORG_ID ? named : undefined
}
