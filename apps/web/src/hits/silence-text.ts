import type { Hit } from '@earshot/contract/hits'
import type { HitSilence } from '@earshot/contract/silences'
import { useLingui } from '@lingui/react/macro'
import { momentInWords } from '../lib/moment-in-words.ts'

/** “Nothing in Dispatch since 14:05”; with the day, unless that is today. */
export function useSilenceText() {
  const { t } = useLingui()
  return ({ source, name, since }: HitSilence) => {
    const time = momentInWords(since)
    if (source === 'channel') return t`Nothing in ${name} since ${time}`
    if (source === 'speaker') return t`Nothing from ${name} since ${time}`
    return t`Nothing sent with the key “${name}” since ${time}`
  }
}

export function useHitTitle({ silence, match }: Pick<Hit, 'silence' | 'match'>) {
  const textOf = useSilenceText()
  return silence ? textOf(silence) : match
}
