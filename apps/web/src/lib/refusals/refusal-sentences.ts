import { knownSentences } from '../known-sentences.ts'
import { fieldRefusals } from './fields.ts'
import { organizationRefusals } from './organization.ts'
import { personRefusals } from './people.ts'
import { requestRefusals } from './requests.ts'
import { serviceRefusals } from './services.ts'
import { sharingRefusals } from './sharing.ts'
import { talkRefusals } from './talks.ts'

export const refusals = {
  ...requestRefusals,
  ...talkRefusals,
  ...sharingRefusals,
  ...personRefusals,
  ...organizationRefusals,
  ...serviceRefusals,
  ...fieldRefusals,
}

/** What the server refuses, in the reader's language. */
export const refusalSentence: (text: string) => string = knownSentences(refusals, (value, name) =>
  name === 'sentence' ? refusalSentence(value) : value,
)
