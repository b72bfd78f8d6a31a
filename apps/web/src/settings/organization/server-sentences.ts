import { msg } from '@lingui/core/macro'
import { knownSentences } from '../../lib/known-sentences.ts'

/** What the server answers about deleting, exporting and importing an organization. `{name}` stands for anything. */
export const organizationSentence = knownSentences({
  'Talks are on hold. Release them in Settings, Retention; those in a private channel, by an admin who is in it': msg`Talks are on hold. Release them in Settings, Retention; those in a private channel, by an admin who is in it`,
  'An organization needs an admin. Make someone else an admin first': msg`An organization needs an admin. Make someone else an admin first`,
  'Something went wrong on the server. Upload the same file again to go on where it stopped': msg`Something went wrong on the server. Upload the same file again to go on where it stopped`,
  'Another export was imported halfway. Go on with that one, or create a new organization': msg`Another export was imported halfway. Go on with that one, or create a new organization`,
  'A newer Earshot made this export. Update this one first': msg`A newer Earshot made this export. Update this one first`,
  'This is no export of an organization. Select the ZIP file that Earshot exported': msg`This is no export of an organization. Select the ZIP file that Earshot exported`,
  'The export is cut off or damaged. Download it again': msg`The export is cut off or damaged. Download it again`,
  'The archive lacks {name}. Export it again': msg({ message: 'The archive lacks {name}. Export it again' }),
  '{name} was changed after the export. Use an export as Earshot made it': msg({
    message: '{name} was changed after the export. Use an export as Earshot made it',
  }),
})
