import * as z from 'zod/mini'
import { Flag, Id } from './fields.ts'
import { route } from './route.ts'

/**
 * All data of an organization as one zip. For people and other programs: `organization.json` with its lists,
 * `talks.ndjson` and `notes.ndjson` with one object of the contract per line, and `sound/{talk_id}` with the original
 * audio. For another Earshot: `manifest.json`, `import/` with the rows, `images/` and `samples/`.
 */
export const exportRoutes = {
  prepare: route({
    method: 'POST',
    path: '/export',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Get a URL, valid for an hour or two, to download everything in the organization as a zip',
    limit: { by: 'user', most: 20, seconds: 3600 },
    input: z.strictObject({ org_id: Id, sound: z._default(z.boolean(), true) }),
    output: z.object({ url: z.string() }),
    errors: ['not_found', 'forbidden'],
  }),
  download: route({
    method: 'GET',
    path: '/export',
    access: 'public',
    rights: 'admin',
    summary: 'Download everything in the organization: by the URL that POST returns, or with a bearer token',
    answers: 'application/zip',
    input: z.strictObject({
      org_id: Id,
      sound: z._default(Flag, true),
      sid: z.optional(Id),
      exp: z.optional(z.string().check(z.maxLength(20))),
      sig: z.optional(z.string().check(z.maxLength(100))),
    }),
    output: z.string(),
    errors: ['not_found', 'forbidden'],
  }),
}
