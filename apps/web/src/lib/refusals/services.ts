import { msg } from '@lingui/core/macro'

/** Refusals about webhooks, phone numbers, mail, radio and speech. `{name}` stands for anything. */
export const serviceRefusals = {
  'An organization can have at most {count} webhooks. Remove one first': msg({
    message: 'An organization can have at most {count, plural, one {# webhook} other {# webhooks}}. Remove one first',
  }),
  'This webhook got four new secrets within 24 hours. Wait until one has expired': msg`This webhook got four new secrets within 24 hours. Wait until one has expired`,
  'Join this private channel before you create a webhook for it': msg`Join this private channel before you create a webhook for it`,
  'This webhook was removed': msg`This webhook was removed`,
  'This webhook is paused. Resume it first': msg`This webhook is paused. Resume it first`,
  'This webhook has no channel of which it could be told': msg`This webhook has no channel of which it could be told`,
  'This delivery no longer exists': msg`This delivery no longer exists`,
  '{sentence}. Webhooks reach the public Internet only, unless WEBHOOK_ALLOW opens more': msg({
    message: '{sentence}. Webhooks reach the public Internet only, unless WEBHOOK_ALLOW opens more',
  }),
  'This URL points to a private network': msg`This URL points to a private network`,
  'This URL answers {status}': msg({ message: 'This URL answers {status}' }),
  'The file at this URL is too large': msg`The file at this URL is too large`,
  'No answer within {seconds} seconds': msg({ message: 'No answer within {seconds} seconds' }),
  'This host name is not known': msg`This host name is not known`,
  'No server answers at this URL': msg`No server answers at this URL`,
  'This address cannot be reached': msg`This address cannot be reached`,
  'Its certificate is not valid, or it does not speak TLS': msg`Its certificate is not valid, or it does not speak TLS`,
  'The connection broke off before there was an answer': msg`The connection broke off before there was an answer`,
  'An organization can block at most {count} callers. Unblock some first': msg({
    message: 'An organization can block at most {count, plural, one {# caller} other {# callers}}. Unblock some first',
  }),
  'This caller is not blocked': msg`This caller is not blocked`,
  'Only members who have verified this phone number can leave messages here': msg`Only members who have verified this phone number can leave messages here`,
  'A message to this number can last at most {count} seconds': msg({
    message: 'A message to this number can last at most {count, plural, one {# second} other {# seconds}}',
  }),
  'An organization can have at most {count} phone numbers': msg({
    message: 'An organization can have at most {count, plural, one {# phone number} other {# phone numbers}}',
  }),
  'Select the channel for unknown callers': msg`Select the channel for unknown callers`,
  'This organization already has this number': msg`This organization already has this number`,
  'This organization has no such phone number': msg`This organization has no such phone number`,
  'This server receives no email. Its operator sets MAIL_IN_DOMAIN and MAIL_IN_KEY': msg`This server receives no email. Its operator sets MAIL_IN_DOMAIN and MAIL_IN_KEY`,
  'The email does not prove that it comes from your domain (DMARC). Ask who runs it': msg`The email does not prove that it comes from your domain (DMARC). Ask who runs it`,
  'No account has this email address. Send it from the one you sign in with': msg`No account has this email address. Send it from the one you sign in with`,
  'An email can have at most {count} recordings. Send them in several': msg({
    message: 'An email can have at most {count, plural, one {# recording} other {# recordings}}. Send them in several',
  }),
  'No channel has this address': msg`No channel has this address`,
  'The email has more than one sender': msg`The email has more than one sender`,
  'The sender of this email is forged': msg`The sender of this email is forged`,
  'A program sent this email as a reply or a report': msg`A program sent this email as a reply or a report`,
  'The email has no recording attached': msg`The email has no recording attached`,
  'The email has no recording attached, only {files}': msg({
    message: 'The email has no recording attached, only {files}',
  }),
  'No channel is called {name}, and the key names none': msg({
    message: 'No channel is called {name}, and the key names none',
  }),
  'Calls create no more channels, because there are {count}. Name the talkgroup': msg({
    message: 'Calls create no more channels, because there are {count}. Name the talkgroup',
  }),
  'The time of the call, {time}, is not a valid time': msg({
    message: 'The time of the call, {time}, is not a valid time',
  }),
  "The time of the call, {time}, is in the future. Check the recorder's clock": msg({
    message: "The time of the call, {time}, is in the future. Check the recorder's clock",
  }),
  "The time of the call, {time}, is before 1990. Check the recorder's clock": msg({
    message: "The time of the call, {time}, is before 1990. Check the recorder's clock",
  }),
  'A call can be at most 32 MB': msg`A call can be at most 32 MB`,
  'An organization can name at most {count} talkgroups. Remove some first': msg({
    message:
      'An organization can name at most {count, plural, one {# talkgroup} other {# talkgroups}}. Remove some first',
  }),
  'A list has at most {count} talkgroups': msg({
    message: 'A list has at most {count, plural, one {# talkgroup} other {# talkgroups}}',
  }),
  'A key can only read and send. Sign in to do this': msg`A key can only read and send. Sign in to do this`,
  'A key works only in its organization': msg`A key works only in its organization`,
  'This key is not valid or has expired': msg`This key is not valid or has expired`,
  'No speech model is named {name}': msg({ message: 'No speech model is named {name}' }),
  'The operator of this server decides which speech model is used (SPEECH_MODEL)': msg`The operator of this server decides which speech model is used (SPEECH_MODEL)`,
  'This server has too little memory for {name}': msg({ message: 'This server has too little memory for {name}' }),
  'This server has too little processing power for {name}': msg({
    message: 'This server has too little processing power for {name}',
  }),
  'This server has too little disk space for {name}': msg({
    message: 'This server has too little disk space for {name}',
  }),
  '{name} is selected. Select another speech model first': msg({
    message: '{name} is selected. Select another speech model first',
  }),
  '{name} is used until a better speech model is available': msg({
    message: '{name} is used until a better speech model is available',
  }),
  'The operator of this server has configured an engine with {name}': msg({
    message: 'The operator of this server has configured an engine with {name}',
  }),
  '{name} is the selected engine of an organization': msg({
    message: '{name} is the selected engine of an organization',
  }),
  'This talk cannot be played yet. Try another one': msg`This talk cannot be played yet. Try another one`,
  'The speech engine took longer than two minutes': msg`The speech engine took longer than two minutes`,
  'The vocabulary is full: at most {count} words and names': msg({
    message: 'The vocabulary is full: at most {count, plural, one {# word or name} other {# words and names}}',
  }),
  'This talk is in a private channel, and everyone can see the vocabulary': msg`This talk is in a private channel, and everyone can see the vocabulary`,
  'No speech engine is named {name}': msg({ message: 'No speech engine is named {name}' }),
  'Too many files are being checked right now. Try again in a moment': msg`Too many files are being checked right now. Try again in a moment`,
  'The file part “audio” is missing': msg`The file part “audio” is missing`,
  'The form contains “{field}” twice': msg({ message: 'The form contains “{field}” twice' }),
  'The body is not multipart': msg`The body is not multipart`,
  'Send one recording': msg`Send one recording`,
  'A time looks like 2026-01-31T09:30:00Z': msg`A time looks like 2026-01-31T09:30:00Z`,
}
