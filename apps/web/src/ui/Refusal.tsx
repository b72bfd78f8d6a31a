import { lazyPart } from './lazy/lazy-part.tsx'

/** What the server refused earlier, in the reader's language. */
export const Refusal = lazyPart(async () => (await import('../lib/refusals/load-refusals.ts')).loadRefusal(), {
  instead: ({ text }) => text,
  soon: true,
})
