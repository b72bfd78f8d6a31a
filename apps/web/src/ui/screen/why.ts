import { t } from '@lingui/core/macro'
import { Unreachable } from '../../lib/client.ts'

/** Why something did not work, as a sentence. */
export const why = (error: Error) =>
  error instanceof Unreachable ? t`Earshot cannot be reached right now.` : error.message
