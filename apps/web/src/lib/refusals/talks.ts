import { msg } from '@lingui/core/macro'

/** Refusals about talks, their recordings and their texts. `{name}` stands for anything. */
export const talkRefusals = {
  'This talk was deleted': msg`This talk was deleted`,
  'The audio of this talk no longer exists': msg`The audio of this talk no longer exists`,
  'The audio of this talk does not exist': msg`The audio of this talk does not exist`,
  'The audio of this talk is not ready yet': msg`The audio of this talk is not ready yet`,
  'The recording of this talk was deleted': msg`The recording of this talk was deleted`,
  'The recording was deleted by a retention rule. Its text stays': msg`The recording was deleted by a retention rule. Its text stays`,
  'This recording is being redacted. Try again in a moment': msg`This recording is being redacted. Try again in a moment`,
  'This talk is in the bin': msg`This talk is in the bin`,
  'This talk is in the bin. Restore it before you put it on hold': msg`This talk is in the bin. Restore it before you put it on hold`,
  'This talk is on hold and cannot be deleted. An admin can release it': msg`This talk is on hold and cannot be deleted. An admin can release it`,
  'This talk is on hold, so nothing of it can be destroyed': msg`This talk is on hold, so nothing of it can be destroyed`,
  'Talks are on hold. Release them in Settings, Retention; those in a private channel, by an admin who is in it': msg`Talks are on hold. Release them in Settings, Retention; those in a private channel, by an admin who is in it`,
  'Someone has restored this talk': msg`Someone has restored this talk`,
  'Only the sender or an admin can delete a talk': msg`Only the sender or an admin can delete a talk`,
  'Only the sender or an admin can move a talk to another channel': msg`Only the sender or an admin can move a talk to another channel`,
  'Only the sender or an admin can say when a talk was recorded': msg`Only the sender or an admin can say when a talk was recorded`,
  'Only the sender or an admin can process a talk again': msg`Only the sender or an admin can process a talk again`,
  'Only the sender or an admin can take a talk out of the bin': msg`Only the sender or an admin can take a talk out of the bin`,
  '{count} more person would hear this talk. Confirm it with widen: true': msg({
    message:
      '{count, plural, one {# more person} other {# more people}} would hear this talk. Confirm it with widen: true',
  }),
  '{count} more people would hear this talk. Confirm it with widen: true': msg({
    message:
      '{count, plural, one {# more person} other {# more people}} would hear this talk. Confirm it with widen: true',
  }),
  '{count} more person would hear everything in this channel. Confirm it with widen: true': msg({
    message:
      '{count, plural, one {# more person} other {# more people}} would hear everything in this channel. Confirm it with widen: true',
  }),
  '{count} more people would hear everything in this channel. Confirm it with widen: true': msg({
    message:
      '{count, plural, one {# more person} other {# more people}} would hear everything in this channel. Confirm it with widen: true',
  }),
  'Without its recording this talk cannot be transcribed again': msg`Without its recording this talk cannot be transcribed again`,
  'Someone else has changed this text. Load it again': msg`Someone else has changed this text. Load it again`,
  'A part of this talk is redacted. Load it again, and leave each {mask} in the text': msg({
    message: 'A part of this talk is redacted. Load it again, and leave each {mask} in the text',
  }),
  'This talk has no such version': msg`This talk has no such version`,
  'The talk that this one replies to does not exist': msg`The talk that this one replies to does not exist`,
  'The range begins after the end of the talk': msg`The range begins after the end of the talk`,
  'A talk can have at most {count} redactions': msg({
    message: 'A talk can have at most {count, plural, one {# redaction} other {# redactions}}',
  }),
  'What was said here was destroyed and cannot be brought back': msg`What was said here was destroyed and cannot be brought back`,
  'Nothing is redacted in this talk': msg`Nothing is redacted in this talk`,
  'This range is no longer redacted': msg`This range is no longer redacted`,
  'A talk can have at most {count} tags': msg({
    message: 'A talk can have at most {count, plural, one {# tag} other {# tags}}',
  }),
  'A talk can have at most {count} notes': msg({
    message: 'A talk can have at most {count, plural, one {# note} other {# notes}}',
  }),
  'Only the person who wrote a note or an admin can change it': msg`Only the person who wrote a note or an admin can change it`,
  'Only the person who wrote a note or an admin can delete it': msg`Only the person who wrote a note or an admin can delete it`,
  'This note was deleted': msg`This note was deleted`,
  'A note can mention at most {count} people': msg({
    message: 'A note can mention at most {count, plural, one {# person} other {# people}}',
  }),
  'Summaries are off in this organization': msg`Summaries are off in this organization`,
  'Only action items have a person, a date and a done mark': msg`Only action items have a person, a date and a done mark`,
  'This organization has its talks not translated to this language': msg`This organization has its talks not translated to this language`,
  'Summaries need a chat model, and this server has none': msg`Summaries need a chat model, and this server has none`,
  'This talk is in the bin, or has no text yet': msg`This talk is in the bin, or has no text yet`,
  'This talk may not be sent to the chat model. An admin can change that in Settings': msg`This talk may not be sent to the chat model. An admin can change that in Settings`,
  'This part of the summary was deleted or written again': msg`This part of the summary was deleted or written again`,
  'One of these talks was deleted. Select the talks again': msg`One of these talks was deleted. Select the talks again`,
  'This search finds no talk': msg`This search finds no talk`,
  'Export at most {count} hours at once. Select fewer talks': msg({
    message: 'Export at most {count, plural, one {# hour} other {# hours}} at once. Select fewer talks',
  }),
  'This search finds more than {count} talks. Narrow it, for example to fewer days': msg({
    message:
      'This search finds more than {count, plural, one {# talk} other {# talks}}. Narrow it, for example to fewer days',
  }),
  'Export at most {count} talks at once. Select fewer talks, or fewer days': msg({
    message: 'Export at most {count, plural, one {# talk} other {# talks}} at once. Select fewer talks, or fewer days',
  }),
  'This export has expired. Export the talks again': msg`This export has expired. Export the talks again`,
  'This search was deleted, or is no longer shared with you': msg`This search was deleted, or is no longer shared with you`,
  'Only the person who shared this search or an admin can change it': msg`Only the person who shared this search or an admin can change it`,
  'Guests cannot share searches': msg`Guests cannot share searches`,
  'At most {count} searches can be shared. Stop sharing one first': msg({
    message: 'At most {count, plural, one {# search} other {# searches}} can be shared. Stop sharing one first',
  }),
  'The person who shared this search has left. Delete it instead': msg`The person who shared this search has left. Delete it instead`,
  'You can follow at most {count} searches. Stop following one first': msg({
    message: 'You can follow at most {count, plural, one {# search} other {# searches}}. Stop following one first',
  }),
  'At most {count} searches can be followed in an organization': msg({
    message: 'At most {count, plural, one {# search} other {# searches}} can be followed in an organization',
  }),
  'A saved search already has this name': msg`A saved search already has this name`,
  'A shared search already has this name': msg`A shared search already has this name`,
  'You can save at most {count} searches. Delete one first': msg({
    message: 'You can save at most {count, plural, one {# search} other {# searches}}. Delete one first',
  }),
}
