import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the server answers about deleting, exporting and importing an organization. `{name}` stands for anything. */
const sentences: Record<string, MessageDescriptor> = {
  'Talks are on hold. Release them in Settings, Retention; those in a private channel, by an admin who is in it': msg`Talks are on hold. Release them in Settings, Retention; those in a private channel, by an admin who is in it`,
  'An organization needs an admin. Make someone else an admin first': msg`An organization needs an admin. Make someone else an admin first`,
  'Something went wrong on the server. Upload the same file again to go on where it stopped': msg`Something went wrong on the server. Upload the same file again to go on where it stopped`,
  'Another export was imported halfway. Go on with that one, or create a new organization': msg`Another export was imported halfway. Go on with that one, or create a new organization`,
  'A newer Earshot made this export. Update this one first': msg`A newer Earshot made this export. Update this one first`,
  'This is no export of an organization. Select the zip that Earshot exported': msg`This is no export of an organization. Select the zip that Earshot exported`,
  'The export is cut off or damaged. Download it again': msg`The export is cut off or damaged. Download it again`,
  'The archive lacks {name}. Export it again': msg({ message: 'The archive lacks {name}. Export it again' }),
  '{name} was changed after the export. Use an export as Earshot made it': msg({
    message: '{name} was changed after the export. Use an export as Earshot made it',
  }),
}

const known = Object.entries(sentences).map(([sentence, message]) => ({ pattern: patternOf(sentence), message }))

function patternOf(sentence: string) {
  return new RegExp(`^${sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replace('{name}', '(?<name>.+)')}$`)
}

export function organizationSentence(text: string): string {
  for (const { pattern, message } of known) {
    const match = pattern.exec(text)
    if (match) return i18n._({ ...message, values: { ...match.groups } })
  }
  return text
}
