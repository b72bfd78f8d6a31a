import * as z from 'zod/mini'
import { type Language, texts } from './languages.ts'

/** Lines of a digest. */
export const MOST_LISTED = 20

/** How many of what a digest is about. */
export const DigestCount = z.object({
  of: z.enum(['hits', 'talks', 'notes']),
  number: z.int(),
  organization: z.string(),
  language: z.enum(Object.keys(texts) as [Language, ...Language[]]),
})
export type DigestCount = z.infer<typeof DigestCount>

/** The texts of a digest that say it. */
export function countTexts({ of, number, organization, language }: DigestCount) {
  const { hits, newHits, talks, newTalks, notes, newNotes } = texts[language]
  const subject = { hits, talks, notes }[of](number, organization).replaceAll(/\s+/g, ' ')
  const title = { hits: newHits, talks: newTalks, notes: newNotes }[of](number)
  return { subject, title, intro: `${title}:` }
}
