import * as z from 'zod/mini'
import { Id } from './fields.ts'
import { route } from './route.ts'

export const imageOwners = ['organization', 'user', 'speaker'] as const

export const imageRoutes = {
  find: route({
    method: 'GET',
    path: '/image',
    access: 'public',
    rights: 'member',
    summary: 'Show a picture (webp): by the signed URL in `image`, or with a bearer token',
    answers: 'image/webp',
    input: z.strictObject({
      of: z.enum(imageOwners),
      id: Id,
      v: z.optional(Id),
      sid: z.optional(Id),
      exp: z.optional(z.string().check(z.maxLength(20))),
      sig: z.optional(z.string().check(z.maxLength(100))),
    }),
    output: z.string(),
    errors: ['not_found', 'forbidden'],
  }),
}
