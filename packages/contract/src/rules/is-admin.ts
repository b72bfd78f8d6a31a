/** From this level on, a user is an admin everywhere. */
export const ADMIN_LEVEL = 1000

/** Whether a user may manage an organization: by role there, or by level everywhere. */
export const isAdmin = ({ org_role, level }: { org_role: string; level: number }) =>
  org_role === 'admin' || level >= ADMIN_LEVEL
