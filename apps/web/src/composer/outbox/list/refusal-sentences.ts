import { msg } from '@lingui/core/macro'
import { knownSentences } from '../../../lib/known-sentences.ts'

/** Why a recording was refused: by the server, or before it was sent. `{name}` stands for anything. */
export const refusalSentence = knownSentences({
  'The recording is empty': msg`The recording is empty`,
  'The recording is larger than 500 MB': msg`The recording is larger than 500 MB`,
  'A talk may be at most 500 MB': msg`A talk may be at most 500 MB`,
  'A vCon may be at most 48 MB': msg`A vCon may be at most 48 MB`,
  'Earshot cannot read this file. Send webm, ogg, mp4, m4a, mp3, wav, flac, aac, amr or 3gp': msg`Earshot cannot read this file. Send webm, ogg, mp4, m4a, mp3, wav, flac, aac, amr or 3gp`,
  'This file is not a vCon or is cut off. Export it again': msg`This file is not a vCon or is cut off. Export it again`,
  'This vCon has no recording': msg`This vCon has no recording`,
  'This vCon is encrypted. Decrypt it first': msg`This vCon is encrypted. Decrypt it first`,
  'The start already went live to another channel. Select that channel here; you can move the talk afterwards': msg`The start already went live to another channel. Select that channel here; you can move the talk afterwards`,
  'Channel not found in this organization': msg`Channel not found in this organization`,
  'This channel is archived. No new talks can be sent': msg`This channel is archived. No new talks can be sent`,
  'The organization has used its {name} minutes for today. Try again tomorrow': msg({
    message: 'The organization has used its {name} minutes for today. Try again tomorrow',
  }),
  'The organization has reached its storage limit of {name}. Deleted talks free space once they leave the bin': msg({
    message:
      'The organization has reached its storage limit of {name}. Deleted talks free space once they leave the bin',
  }),
})
