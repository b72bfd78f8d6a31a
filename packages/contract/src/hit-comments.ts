import * as z from 'zod/mini'
import { HitEvent } from './hits.ts'
import { Id, text } from './fields.ts'
import { route } from './route.ts'

const LIMIT = { by: 'user', most: 120, seconds: 60 } as const
const CommentText = text(2000).check(z.minLength(1, 'Write a comment'))
const comment = { talk_id: Id, event_id: Id }

/** A comment is an event of the story of a hit. */
export const hitCommentRoutes = {
  create: route({
    method: 'POST',
    path: '/hit_comment',
    access: 'signed-in',
    rights: 'writer',
    limit: LIMIT,
    summary: 'Comment on a hit',
    input: z.strictObject({ talk_id: Id, alert_id: Id, text: CommentText }),
    output: HitEvent,
    status: 201,
    errors: ['not_found', 'forbidden'],
  }),
  update: route({
    method: 'PUT',
    path: '/hit_comment',
    access: 'signed-in',
    rights: 'author',
    limit: LIMIT,
    summary: 'Change the text of a comment',
    input: z.strictObject({ ...comment, text: CommentText }),
    output: HitEvent,
    errors: ['not_found', 'forbidden'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/hit_comment',
    access: 'signed-in',
    rights: 'author',
    summary: 'Delete a comment',
    input: z.strictObject(comment),
    output: z.object({ event_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
}
