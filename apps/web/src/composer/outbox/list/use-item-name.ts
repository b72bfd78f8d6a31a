import { useLingui } from '@lingui/react/macro'
import { clockTime, relativeTime } from '../../../lib/format.ts'
import type { OutboxItem } from '../outbox-item.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export function useItemName({ kind, name, recorded_at }: OutboxItem) {
  const { t } = useLingui()
  if (kind === 'file') return name
  const moment = Date.parse(recorded_at)
  const time = clockTime(moment)
  if (isRecent(moment)) return t`Recording, ${time}`
  const day = relativeTime(recorded_at)
  return t`Recording, ${day}, ${time}`
}

const isRecent = (moment: number) => Date.now() - moment < DAY_MS
