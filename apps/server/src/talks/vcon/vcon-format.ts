import * as z from 'zod/mini'

/** Of draft-ietf-vcon-vcon-core-03. */
export const VCON_SYNTAX = '0.4.0'

const LONG = 1_000_000
const line = z.optional(z.string().check(z.maxLength(2000)))
const Body = z.optional(z.union([z.string(), z.looseObject({}), z.array(z.unknown())]))
const Indices = z.optional(z.union([z.int(), z.array(z.union([z.int(), z.array(z.int())]))]))

const Party = z.looseObject({ name: line, tel: line, mailto: line, sip: line })

const Dialog = z.looseObject({
  type: z.string(),
  start: z.optional(z.unknown()),
  duration: z.optional(z.number()),
  parties: Indices,
  filename: line,
  body: Body,
  encoding: line,
  url: line,
  content_hash: z.optional(z.union([z.string(), z.array(z.string())])),
  /** Of syntax 0.0.1, instead of content_hash. */
  signature: line,
})
export type Dialog = z.infer<typeof Dialog>

const Analysis = z.looseObject({
  type: z.string(),
  dialog: z.optional(z.union([z.int(), z.array(z.int())])),
  encoding: line,
  body: Body,
})

/** What Earshot reads of a vCon; other parameters are ignored. */
export const Vcon = z.looseObject({
  uuid: line,
  subject: z.optional(z.string().check(z.maxLength(LONG))),
  critical: z.optional(z.array(z.string())),
  parties: z.optional(z.array(z.nullable(Party)).check(z.maxLength(1000))),
  dialog: z.optional(z.array(z.nullable(Dialog)).check(z.maxLength(1000))),
  analysis: z.optional(z.array(z.nullable(Analysis)).check(z.maxLength(1000))),
})
export type Vcon = z.infer<typeof Vcon>

/** The form in which Earshot writes a transcript, and its name. */
export const TRANSCRIPT_SCHEMA = 'earshot-transcript-1'

/** Of what a machine wrote about a talk, each part with the seconds that it stands on. */
export const SUMMARY_SCHEMA = 'earshot-summary-1'
export const TRANSLATION_SCHEMA = 'earshot-translation-1'
