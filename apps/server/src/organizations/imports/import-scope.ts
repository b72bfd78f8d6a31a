import type { Actor } from '../audit/actor.ts'
import type { OrgScope } from '../scope.ts'

/** Imports in the name of the admin or operator who started it. */
export type ImportScope = OrgScope & Omit<Actor, 'db'>
