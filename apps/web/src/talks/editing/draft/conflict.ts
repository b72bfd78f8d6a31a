import type { Talk, TalkVersion } from '@earshot/contract/talks'
import type { Draft } from './draft.ts'

/** The text that has become the newest since a draft was begun; undefined while it is still the one that the draft knows. */
export function writtenMeanwhile(
  versions: Talk['versions'],
  { from_version }: Pick<Draft, 'from_version'>,
): TalkVersion | undefined {
  const [newest] = versions
  if (!newest || newest.version === from_version) return undefined
  const begun = versions.find(({ version }) => version === from_version)
  return begun?.text === newest.text ? undefined : newest
}

/** Whether two texts say the same in the same paragraphs, whatever stands between their words. */
export const saysTheSame = (one: string, other: string) => calm(one) === calm(other)

const calm = (text: string) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split(/\s+/).join(' ').trim())
    .join('\n\n')
