import * as z from 'zod/mini'
import { Flag, Id, Ids, Time } from './fields.ts'
import { route } from './route.ts'

export const MOST_LANGUAGES = 20

/** A language as in BCP 47, like de or pt-BR. */
const Language = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/, 'A language looks like de or pt-BR'))

const fields = {
  /** What the chat model writes about every talk. */
  title: z.boolean(),
  sentences: z.boolean(),
  actions: z.boolean(),
  /** Languages that people may have a talk translated to. */
  languages: z.array(z.string()),
  /** The assistant answers questions with the chat model, from the talks that it finds. */
  answers: z.boolean(),
  /** Also talks in private channels, and those on hold. */
  private_channels: z.boolean(),
  held_talks: z.boolean(),
  /** Channels of which nothing is sent. */
  excluded_channel_ids: z.array(Id),
}

/** What of an organization's talks is sent to the chat model. Nothing until an admin decides. */
export const SummarySettings = z.object({
  org_id: Id,
  /** The chat model of this server; null without one. */
  model: z.nullable(z.string()),
  ...fields,
  modified: z.nullable(Time),
  modified_by: z.nullable(Id),
})
export type SummarySettings = z.infer<typeof SummarySettings>

export const summarySettingsRoutes = {
  find: route({
    method: 'GET',
    path: '/summary_settings',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Find what of an organization’s talks is sent to the chat model',
    input: z.strictObject({ org_id: Id }),
    output: SummarySettings,
    errors: ['not_found', 'forbidden'],
  }),
  update: route({
    method: 'PUT',
    path: '/summary_settings',
    access: 'signed-in',
    rights: 'admin',
    summary: 'Decide what of an organization’s talks is sent to the chat model. Absent fields are unchanged',
    input: z.strictObject({
      org_id: Id,
      title: z.optional(Flag),
      sentences: z.optional(Flag),
      actions: z.optional(Flag),
      languages: z.optional(
        z.array(Language).check(z.maxLength(MOST_LANGUAGES, `Select at most ${MOST_LANGUAGES} languages`)),
      ),
      answers: z.optional(Flag),
      private_channels: z.optional(Flag),
      held_talks: z.optional(Flag),
      excluded_channel_ids: z.optional(Ids),
    }),
    output: SummarySettings,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
}
