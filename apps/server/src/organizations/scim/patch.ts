import * as z from 'zod/mini'
import { attributePath } from './attribute-path.ts'
import { ScimError } from './scim-error.ts'

/** Names of operations have no case: Entra ID sends `Replace`. */
const Op = z.pipe(
  z.string().check(z.toLowerCase()),
  z.enum(['add', 'replace', 'remove'], { error: 'An operation is add, replace or remove' }),
)

const Patch = z.object(
  {
    Operations: z
      .array(z.object({ op: Op, path: z.nullish(z.string()), value: z.optional(z.unknown()) }))
      .check(z.minLength(1, 'Send at least one operation')),
  },
  { error: 'Send a PatchOp with Operations' },
)

export interface Operation {
  op: 'add' | 'replace' | 'remove'
  /** As sent. Without one, `value` has the attributes. */
  path?: string | null | undefined
  value?: unknown
}

export const readPatch = (body: unknown): Operation[] => Patch.parse(body).Operations

/** An attribute and its new value, undefined if it is removed: operations without a path are taken apart. */
export interface Change {
  path: string
  op: Operation['op']
  value: unknown
}

export function changesIn(operations: readonly Operation[]): Change[] {
  return operations.flatMap(({ op, path, value }) => {
    if (path) return [{ path: attributePath(path), op, value: op === 'remove' ? undefined : value }]
    if (op === 'remove') throw new ScimError('invalidPath', 'Name what to remove by a path')
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ScimError('invalidValue', 'Without a path, the value has attributes')
    return Object.entries(value).map(([name, each]) => ({ path: attributePath(name), op, value: each as unknown }))
  })
}
