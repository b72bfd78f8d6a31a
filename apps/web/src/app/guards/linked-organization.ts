/** The org_id that an address names, in its path or its query. */
export function linkedOrganization({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const [, first, org_id] = pathname.split('/')
  if (first === 'organizations') return org_id
  return (first === 'dashboard' && new URLSearchParams(search).get('org_id')) || undefined
}
