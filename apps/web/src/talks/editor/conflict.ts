import type { Talk, TalkVersion } from '@earshot/contract/talks'
import type { Draft } from './transcript-draft.ts'

export function newerVersion(
  versions: Talk['versions'],
  { from_version }: Pick<Draft, 'from_version'>,
): TalkVersion | undefined {
  const [newest] = versions
  if (!newest || newest.version === from_version) return undefined
  const begun = versions.find(({ version }) => version === from_version)
  return begun?.text === newest.text ? undefined : newest
}

/** Compares words and paragraphs, ignoring white space between words. */
export const hasSameText = (one: string, other: string) => calm(one) === calm(other)

const calm = (text: string) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split(/\s+/).join(' ').trim())
    .join('\n\n')
