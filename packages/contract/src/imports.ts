import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { route } from './route.ts'

export const importStates = ['waiting', 'checking', 'importing', 'ready', 'failed'] as const

/** The import of an organization’s export into a new organization; one at a time. */
export const Import = z.object({
  org_id: Id,
  /** `failed` says why in `reason`, and can be started again. */
  state: z.enum(importStates),
  reason: z.nullable(z.string()),
  /** Bytes of the archive, which is read twice: to check it and to import it. */
  done: z.int(),
  total: z.int(),
  created: Time,
  created_by: Id,
  modified: Time,
})
export type Import = z.infer<typeof Import>

/** The author of imported talks until they accept their invitation. */
export const ImportedPerson = z.object({ user_id: Id, name: z.string() })
export type ImportedPerson = z.infer<typeof ImportedPerson>

/** Bytes of an archive that is uploaded in parts. */
export const LARGEST_ARCHIVE = 50 * 1024 ** 3

export const importRoutes = {
  start: route({
    method: 'POST',
    path: '/import',
    access: 'signed-in',
    rights: 'admin',
    summary:
      'Import an export into an organization without talks. Send the zip in parts first, with `kind: archive` in Upload-Metadata',
    limit: { by: 'user', most: 20, seconds: 3600 },
    input: z.strictObject({ org_id: Id, upload_id: Id }),
    output: Import,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict', 'gone'],
  }),
  find: route({
    method: 'GET',
    path: '/import',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Show how far the import of an organization is; null if there was none',
    input: z.strictObject({ org_id: Id }),
    output: z.object({
      import: z.nullable(Import),
      /** Hits in the recordings that it brought: no one was notified of them. */
      late_hits: z.int(),
    }),
    errors: ['not_found', 'forbidden'],
  }),
  people: route({
    method: 'GET',
    path: '/imported_people',
    access: 'signed-in',
    rights: 'member',
    summary: 'List the authors of imported talks who have not accepted their invitation yet',
    input: z.strictObject({ org_id: Id }),
    output: z.array(ImportedPerson),
    errors: ['not_found'],
  }),
}
