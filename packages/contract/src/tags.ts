import * as z from 'zod/mini'
import { changesTo } from './changes-to.ts'
import { Id, requiredLine, Time, text } from './fields.ts'
import { route } from './route.ts'

export const Tag = z.object({
  tag_id: Id,
  org_id: Id,
  tag: z.string(),
  description: z.string(),
  /** '#' and six hex digits. */
  color: z.string(),
  created: Time,
  created_by: Id,
})
export type Tag = z.infer<typeof Tag>

/** Number of talks with a tag outside the bin. Unused tags are left out. */
export const TagCount = z.object({ tag_id: Id, talks: z.int() })
export type TagCount = z.infer<typeof TagCount>

/** Orange, for tags created without a color. */
export const DEFAULT_COLOR = '#f76707'

const Color = z.pipe(
  z.string().check(z.trim(), z.toLowerCase()),
  z.pipe(
    z.transform((color: string) => color || DEFAULT_COLOR),
    z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'A colour looks like #f76707')),
  ),
)

export const TagFields = z.object({
  tag: requiredLine('Enter a name', 60),
  description: z._default(text(500), ''),
  color: z.prefault(Color, ''),
})

export const tagRoutes = {
  list: route({
    method: 'GET',
    path: '/org_tags',
    access: 'signed-in',
    rights: 'member',
    summary: 'List the tags of an organization',
    input: z.strictObject({ org_id: Id }),
    output: z.array(Tag),
    errors: ['not_found'],
  }),
  count: route({
    method: 'GET',
    path: '/tag_counts',
    access: 'signed-in',
    rights: 'member',
    summary: 'Count the talks of each tag of an organization',
    input: z.strictObject({ org_id: Id }),
    output: z.array(TagCount),
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/tag',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Create a tag; without a colour it is orange',
    input: z.strictObject({ ...TagFields.shape, org_id: Id }),
    output: Tag,
    status: 201,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  update: route({
    method: 'PUT',
    path: '/tag',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Change a tag',
    input: changesTo(Tag, { keys: { tag_id: Id }, fields: TagFields.shape }),
    output: Tag,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/tag',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Delete a tag, and remove it from all talks',
    input: z.strictObject({ tag_id: Id }),
    output: z.object({ tag_id: Id }),
    errors: ['not_found', 'forbidden'],
  }),
  merge: route({
    method: 'POST',
    path: '/tag_merge',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Merge a tag into another: all talks get the other one, which is returned, and the first is deleted',
    input: z
      .strictObject({ tag_id: Id, into: Id })
      .check(z.refine(({ tag_id, into }) => tag_id !== into, 'Select another tag to merge it into')),
    output: Tag,
    errors: ['not_found', 'forbidden'],
  }),
}
