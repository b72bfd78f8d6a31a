import { msg } from '@lingui/core/macro'
import { knownSentences } from '../../lib/known-sentences.ts'

export const deliveryErrors = {
  'The receiver answered {status}: redirects are not followed': msg({
    message: 'The receiver answered {status}: redirects are not followed',
  }),
  'The receiver answered {status}': msg({ message: 'The receiver answered {status}' }),
  'No answer within {seconds} seconds': msg({ message: 'No answer within {seconds} seconds' }),
  'This URL points to a private network': msg`This URL points to a private network`,
  'This host name is not known': msg`This host name is not known`,
  'No server answers at this URL': msg`No server answers at this URL`,
  'This address cannot be reached': msg`This address cannot be reached`,
  'Its certificate is not valid, or it does not speak TLS': msg`Its certificate is not valid, or it does not speak TLS`,
  'The connection broke off before there was an answer': msg`The connection broke off before there was an answer`,
}

/** Why a delivery failed, in the reader's language. */
export const deliveryError = knownSentences(deliveryErrors)
