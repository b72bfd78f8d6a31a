import { PLACEHOLDER_ORG_ID } from '@earshot/contract/rules/constants'

export function organizationInUrl({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const [, first, org_id] = pathname.split('/')
  const named = first === 'dashboard' ? new URLSearchParams(search).get('org_id') : first === 'organizations' && org_id
  return named && named !== PLACEHOLDER_ORG_ID ? named : undefined
}
