import * as z from 'zod/mini'
import { Id, line, Time } from './fields.ts'
import { route } from './route.ts'
import { tokensOf } from './rules/tokens.ts'

/** A word or phrase to watch for in everything that is said. */
export const Alert = z.object({
  alert_id: Id,
  org_id: Id,
  keyword: z.string(),
  created: Time,
  created_by: Id,
})
export type Alert = z.infer<typeof Alert>

export const AlertFields = z.object({
  keyword: line('Write the word or phrase to watch for', 200).check(
    z.refine((keyword) => tokensOf(keyword).length > 0, 'A keyword needs at least one letter or digit'),
  ),
})

export const alertRoutes = {
  list: route({
    method: 'GET',
    path: '/org_alerts',
    access: 'signed-in',
    summary: 'List the alerts of an organization',
    input: z.strictObject({ org_id: Id }),
    output: z.array(Alert),
    errors: ['not_found'],
  }),
  save: route({
    method: 'POST',
    path: '/alert',
    access: 'signed-in',
    summary: 'Create an alert (with org_id) or change one (with alert_id) (admins)',
    input: z
      .strictObject({ ...AlertFields.shape, org_id: z.optional(Id), alert_id: z.optional(Id) })
      .check(z.refine(({ org_id, alert_id }) => org_id || alert_id, 'Name the organization or the alert')),
    output: Alert,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/alert',
    access: 'signed-in',
    summary: 'Delete an alert; its hits stay (admins)',
    input: z.strictObject({ alert_id: Id }),
    output: z.object({ alert_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
}
