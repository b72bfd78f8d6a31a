import * as z from 'zod/mini'
import { Id } from './fields.ts'
import { route } from './route.ts'

export const sentRoute = route({
  method: 'GET',
  path: '/sent',
  access: 'signed-in',
  rights: 'sender',
  summary: 'Say which talk the asker has sent with a client_id, so that nobody sends it twice; null for none',
  input: z.strictObject({ org_id: Id, client_id: Id }),
  output: z.object({ talk_id: z.nullable(Id) }),
  errors: ['not_found', 'forbidden'],
})
