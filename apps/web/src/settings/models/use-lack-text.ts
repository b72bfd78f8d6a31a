import type { SpeechModel } from '@earshot/contract/models'
import { useLingui } from '@lingui/react/macro'

/** Why a model does not fit the server; null where it does. */
export function useLackText(lacks: SpeechModel['lacks']): string | null {
  const { t } = useLingui()
  if (lacks === 'memory') return t`Needs more memory than this server has.`
  if (lacks === 'processors') return t`Needs more processors than this server has.`
  return lacks === 'room' ? t`Needs more disk space than is free on this server.` : null
}
