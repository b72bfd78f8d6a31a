import { codeOf } from '@earshot/contract/rules/spoken-languages'
import { msg } from '@lingui/core/macro'
import { languageName } from '../language-name.ts'
import { knownSentences } from '../known-sentences.ts'

/**
 * What the server writes about talks that wait or have failed, and about their summaries. `{name}` stands for anything,
 * so what begins with one comes after what has its own words there.
 */
export const talkReasons = {
  '{sentence}, ten times for this talk': msg({ message: '{sentence}, ten times for this talk' }),
  'Run it again later': msg`Run it again later`,

  'This file is empty': msg`This file is empty`,
  'This file takes more effort to read than is allowed': msg`This file takes more effort to read than is allowed`,
  'This file is damaged, or it is not a recording': msg`This file is damaged, or it is not a recording`,
  'This recording is longer than {count} hours': msg({
    message: 'This recording is longer than {count, plural, one {# hour} other {# hours}}',
  }),
  'This recording is longer than {count} seconds': msg({
    message: 'This recording is longer than {count, plural, one {# second} other {# seconds}}',
  }),
  'This file contains no audio': msg`This file contains no audio`,
  'This file has too many tracks': msg`This file has too many tracks`,
  'This kind of file cannot be used': msg`This kind of file cannot be used`,
  'Send webm, ogg, mp4, m4a, mp3, wav, flac, aac, amr or 3gp': msg`Send webm, ogg, mp4, m4a, mp3, wav, flac, aac, amr or 3gp`,
  'This file is damaged: no recording has the sample rate that it claims': msg`This file is damaged: no recording has the sample rate that it claims`,
  'This file is damaged: its end is missing': msg`This file is damaged: its end is missing`,
  'Nothing is left of this recording once its beginning and end are cut off': msg`Nothing is left of this recording once its beginning and end are cut off`,
  'Send it again': msg`Send it again`,
  'The export had no recording of this talk': msg`The export had no recording of this talk`,

  'The speech engine failed: {error}': msg({ message: 'The speech engine failed: {error}' }),
  'The speech engine {name} refused this recording: {sentence}': msg({
    message: 'The speech engine {name} refused this recording: {sentence}',
  }),
  'it answered {status}': msg({ message: 'it answered {status}' }),
  'The speech engine took too long': msg`The speech engine took too long`,
  'The speech engine was stopped from outside': msg`The speech engine was stopped from outside`,
  'The speech engine could not read this sound': msg`The speech engine could not read this sound`,
  'The speech engine ended while it listened': msg`The speech engine ended while it listened`,
  'The speech engine could not load its model': msg`The speech engine could not load its model`,
  'This sound is damaged: it is not a 16 kHz mono wav': msg`This sound is damaged: it is not a 16 kHz mono wav`,
  'The speech engine {name} took too long': msg({ message: 'The speech engine {name} took too long' }),
  'The speech engine {name} is not responding': msg({ message: 'The speech engine {name} is not responding' }),
  'The talk is transcribed once it responds': msg`The talk is transcribed once it responds`,
  'The speech engine {name} is busy': msg({ message: 'The speech engine {name} is busy' }),
  'The talk is transcribed once it is free': msg`The talk is transcribed once it is free`,
  'The speech engine {name} has a problem ({status})': msg({
    message: 'The speech engine {name} has a problem ({status})',
  }),
  'The talk is tried again': msg`The talk is tried again`,
  'The speech engine {name} rejects the key of this server ({status})': msg({
    message: 'The speech engine {name} rejects the key of this server ({status})',
  }),
  'The speech engine {name} is not set up correctly ({status})': msg({
    message: 'The speech engine {name} is not set up correctly ({status})',
  }),
  'Contact the operator': msg`Contact the operator`,
  'The speech engine {name} answered what cannot be read': msg({
    message: 'The speech engine {name} answered what cannot be read',
  }),
  'The speech engine {name} does not run on this machine: {sentence}': msg({
    message: 'The speech engine {name} does not run on this machine: {sentence}',
  }),
  'its package sherpa-onnx-node is not installed, or has no part for it': msg`its package sherpa-onnx-node is not installed, or has no part for it`,
  'No speech engine is configured here: its operator can set SPEECH_MODEL or SPEECH_ENGINES': msg`No speech engine is configured here: its operator can set SPEECH_MODEL or SPEECH_ENGINES`,
  'The speech model {name} is still downloading: {part} % of {size} MB': msg({
    message: 'The speech model {name} is still downloading: {part} % of {size} MB',
  }),
  'The speech model {name} ({size} MB) speaks it: an admin can select it in Settings › Speech': msg({
    message: 'The speech model {name} ({size} MB) speaks it: an admin can select it in Settings › Speech',
  }),
  'The model {name} is not here yet: npm run earshot -- models fetch {again}, or copy {files} to {folder}': msg({
    message: 'The model {name} is not here yet: npm run earshot -- models fetch {again}, or copy {files} to {folder}',
  }),
  'The speech engine {name} is no longer available': msg({
    message: 'The speech engine {name} is no longer available',
  }),
  'An admin can select another one': msg`An admin can select another one`,
  'No engine for {language} here': msg({ message: 'No engine for {language} here' }),
  'No engine here detects the language': msg`No engine here detects the language`,
  'The speech model {name} ({size} MB) does: an admin can select it in Settings › Speech': msg({
    message: 'The speech model {name} ({size} MB) does: an admin can select it in Settings › Speech',
  }),
  'An admin can select another language or engine': msg`An admin can select another language or engine`,
  'No speech engine could be asked': msg`No speech engine could be asked`,
  'Something went wrong on the server while this talk was being prepared': msg`Something went wrong on the server while this talk was being prepared`,
  'It is kept, and tried again': msg`It is kept, and tried again`,

  'This talk may not be sent to the chat model': msg`This talk may not be sent to the chat model`,
  'This talk is too long for the chat model': msg`This talk is too long for the chat model`,
  'The chat model took too long': msg`The chat model took too long`,
  'The chat model does not answer right now': msg`The chat model does not answer right now`,
  'The chat model is busy': msg`The chat model is busy`,
  'It is asked again later by itself': msg`It is asked again later by itself`,
  'The chat model rejects the key of this server': msg`The chat model rejects the key of this server`,
  'Contact its operator': msg`Contact its operator`,
  'The chat model has a problem right now': msg`The chat model has a problem right now`,
  'The chat model is not set up correctly': msg`The chat model is not set up correctly`,
  'Contact the operator of this server': msg`Contact the operator of this server`,
  'The chat model said far too much': msg`The chat model said far too much`,
  'The chat model answered what cannot be read': msg`The chat model answered what cannot be read`,
  'The chat model answered what cannot be used': msg`The chat model answered what cannot be used`,
  'These passages do not answer the question in so many words': msg`These passages do not answer the question in so many words`,
  'Read them yourself': msg`Read them yourself`,
  'None of these talks may be sent to the chat model': msg`None of these talks may be sent to the chat model`,
  'An admin can change that in Settings': msg`An admin can change that in Settings`,
  'Something went wrong on the server while this talk was being summarized': msg`Something went wrong on the server while this talk was being summarized`,
  'Deleted because words of this talk were redacted': msg`Deleted because words of this talk were redacted`,
}

/** In the reader's language, each sentence for itself: any problem of an engine may also have happened ten times. */
export const talkReason = (reason: string) => reason.split('. ').map(sentence).join('. ')

const sentence = knownSentences(talkReasons, (value, name) => {
  if (name === 'sentence') return sentence(value)
  return name === 'language' ? inReadersLanguage(value) : value
})

function inReadersLanguage(english: string) {
  const code = codeOf(english)
  return code ? languageName(code) : english
}
