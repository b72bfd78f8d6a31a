import * as z from 'zod/mini'
import { Flag, Id, TimeZone } from './fields.ts'
import { route } from './route.ts'
import { MOST_EXPORTED_HOURS, MOST_EXPORTED_TALKS } from './rules/export-limits.ts'
import { SearchFilters, searchRoutes } from './search.ts'

/** Documents to read, subtitles, data for other programs, and vCon, the container for conversations of the IETF. */
export const exportFormats = ['pdf', 'docx', 'txt', 'srt', 'vtt', 'csv', 'json', 'vcon'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Of the words in documents and in the file's name. */
export const exportLanguages = ['en', 'de', 'ar'] as const

const TOO_MANY = `Export at most ${MOST_EXPORTED_TALKS} talks at once. Select fewer talks, or fewer days`

const howFields = {
  format: z.enum(exportFormats, { error: `Use one of the formats ${exportFormats.join(', ')}` }),
  /** With the recordings, in a zip; inside of a vCon. */
  sound: z._default(Flag, false),
  /** Of the times in documents. */
  tz: z._default(TimeZone, 'UTC'),
  language: z._default(z.enum(exportLanguages), 'en'),
}

export const exportStates = ['waiting', 'writing', 'ready', 'failed'] as const

/**
 * Talks as one file. Several subtitles or vCons, and whatever has recordings, come as a zip. What was redacted is in none
 * of them; recordings of speakers who refused consent are left out.
 */
export const talkExportRoutes = {
  prepare: route({
    method: 'POST',
    path: '/talk_export',
    access: 'signed-in',
    rights: 'member',
    summary: `Export up to ${MOST_EXPORTED_TALKS} talks of at most ${MOST_EXPORTED_HOURS} hours, or all that a search finds, as PDF, DOCX, text, subtitles (SRT, VTT), CSV, JSON or vCon, with \`sound\` if wanted. Returns the file’s name, and a URL that writes it, valid for an hour or two. It is recorded in the audit log`,
    limit: { by: 'user', most: 120, seconds: 3600 },
    input: z
      .strictObject({
        org_id: Id,
        talk_ids: z.optional(
          z.array(Id).check(z.minLength(1, 'Send at least one talk_id'), z.maxLength(MOST_EXPORTED_TALKS, TOO_MANY)),
        ),
        /** With talk_ids: in which they were found, which documents say. */
        search: z.optional(z.strictObject({ ...SearchFilters.shape, query: searchRoutes.search.input.shape.query })),
        ...howFields,
      })
      .check(
        z.refine(({ talk_ids, search }) => talk_ids !== undefined || search !== undefined, {
          error: 'Send talk_ids or a search',
          path: ['talk_ids'],
        }),
      ),
    output: z.object({ export_id: Id, file_name: z.string(), talks: z.int(), url: z.string() }),
    errors: ['not_found', 'too_large'],
  }),
  find: route({
    method: 'GET',
    path: '/talk_export',
    access: 'signed-in',
    rights: 'member',
    summary: 'Tell how many talks of an export are written',
    input: z.strictObject({ org_id: Id, export_id: Id }),
    output: z.object({ export_id: Id, talks: z.int(), written: z.int(), state: z.enum(exportStates) }),
    errors: ['not_found'],
  }),
  download: route({
    method: 'GET',
    path: '/talk_export_file',
    access: 'public',
    rights: 'member',
    summary: 'Write the file of an export: by the URL that POST returns, or with a bearer token',
    answers: 'application/octet-stream',
    alsoAnswers: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'text/plain',
      'application/x-subrip',
      'text/vtt',
      'text/csv',
      'application/json',
      'application/vcon+json',
      'application/zip',
    ],
    input: z.strictObject({
      org_id: Id,
      export_id: Id,
      ...howFields,
      /** The search, in words. */
      searched: z._default(z.string().check(z.maxLength(2000)), ''),
      sid: z.optional(Id),
      exp: z.optional(z.string().check(z.maxLength(20))),
      sig: z.optional(z.string().check(z.maxLength(100))),
    }),
    output: z.string(),
    errors: ['not_found', 'forbidden'],
  }),
}
