import type { MemberScope, Writing } from '../scope.ts'

/** `session_id` is null for rules and imports, which act for the person who set or started them. */
export type Actor = Pick<Writing<MemberScope>, 'db' | 'org_id' | 'user_id' | 'address'> & { session_id: string | null }
