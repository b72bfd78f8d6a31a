import { msg } from '@lingui/core/macro'

/** Refusals of any request, whatever it is about. `{name}` stands for anything. */
export const requestRefusals = {
  'Not found, or you do not have access': msg`Not found, or you do not have access`,
  'Not found': msg`Not found`,
  'It no longer exists': msg`It no longer exists`,
  'This already exists': msg`This already exists`,
  'This was deleted': msg`This was deleted`,
  'This file no longer exists': msg`This file no longer exists`,
  'This is not valid': msg`This is not valid`,
  'This is still in progress. Ask again in a second': msg`This is still in progress. Ask again in a second`,
  'Too many requests. Try again in {count} second': msg({
    message: 'Too many requests. Try again in {count, plural, one {# second} other {# seconds}}',
  }),
  'Too many requests. Try again in {count} seconds': msg({
    message: 'Too many requests. Try again in {count, plural, one {# second} other {# seconds}}',
  }),
  'Too many requests. Try again in {count} minutes': msg({
    message: 'Too many requests. Try again in {count, plural, one {# minute} other {# minutes}}',
  }),
  'Too many requests. Try again in {count} hours': msg({
    message: 'Too many requests. Try again in {count, plural, one {# hour} other {# hours}}',
  }),
  'The request is incomplete. Send it again': msg`The request is incomplete. Send it again`,
  'The request took too long to arrive. Send it again': msg`The request took too long to arrive. Send it again`,
  'The form is damaged or incomplete. Send it again': msg`The form is damaged or incomplete. Send it again`,
  'The headers of this request are too large': msg`The headers of this request are too large`,
  'The body is too large': msg`The body is too large`,
  'The file is too large': msg`The file is too large`,
  'Send one file at a time': msg`Send one file at a time`,
  'This URL is not valid': msg`This URL is not valid`,
  'This URL has expired. Ask for it again': msg`This URL has expired. Ask for it again`,
  'A part of this URL is missing or changed': msg`A part of this URL is missing or changed`,
  'Earshot has too much to do right now. Try again in a few seconds': msg`Earshot has too much to do right now. Try again in a few seconds`,
  'The database does not answer right now. Try again in a few seconds': msg`The database does not answer right now. Try again in a few seconds`,
  'The recordings cannot be reached right now. Try again in a few seconds': msg`The recordings cannot be reached right now. Try again in a few seconds`,
  'Earshot can only be read right now. Try again in a minute': msg`Earshot can only be read right now. Try again in a minute`,
  'The server has no room left. Your recording is kept on your device until an administrator makes room': msg`The server has no room left. Your recording is kept on your device until an administrator makes room`,
  'Something went wrong on the server': msg`Something went wrong on the server`,
}
