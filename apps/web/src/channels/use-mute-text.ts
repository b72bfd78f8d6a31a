import type { ChannelMute } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { momentInWords } from '../lib/moment-in-words.ts'

/** “Muted until 3:30 PM”. */
export function useMuteText() {
  const { t } = useLingui()
  return ({ until }: ChannelMute) => {
    const end = until && momentInWords(until)
    return end ? t`Muted until ${end}` : t`Muted`
  }
}
