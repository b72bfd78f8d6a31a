/** Users of this level or above are admins of every organization. */
export const ADMIN_LEVEL = 1000

export const isAdmin = ({ org_role, level }: { org_role: string; level: number }) =>
  org_role === 'admin' || level >= ADMIN_LEVEL
