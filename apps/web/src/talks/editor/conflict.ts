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

/**
 * A page that is reloaded between the save and its answer restores a draft that the newest version already has. Compared with
 * that version, not with what is shown, which is the draft itself while it is being saved.
 */
export function isSavedDraft(versions: Talk['versions'], { text, from_version }: Pick<Draft, 'text' | 'from_version'>) {
  const [newest] = versions
  return newest !== undefined && newest.version !== from_version && hasSameText(text, newest.text)
}

/** Compares words and paragraphs, ignoring white space between words. */
export const hasSameText = (one: string, other: string) => calm(one) === calm(other)

const calm = (text: string) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split(/\s+/).join(' ').trim())
    .join('\n\n')
