import { useLingui } from '@lingui/react/macro'
import { Progress } from '@mantine/core'
import { percent } from '../../../lib/format.ts'
import type { Item } from '../item.ts'
import type { WaitsFor } from '../sending/sender.ts'
import classes from './unsent.module.css'
import { useItemName } from './use-item-name.ts'

interface ItemStateProps {
  item: Item
  waitsFor: WaitsFor
}

/** How it stands, in words. */
export function ItemState({ item, waitsFor }: ItemStateProps) {
  const { t } = useLingui()
  const { state, problem, durable, kind } = item
  if (state === 'sending') return <SendingState item={item} />
  if (state === 'failed')
    return (
      <p className={classes.problem} role="alert">
        {problem?.message}
      </p>
    )
  if (state === 'unfinished' && kind === 'file') return <p className={classes.state}>{t`Choose its channel`}</p>
  if (state === 'unfinished') return <p className={classes.state}>{t`Left here when the page closed`}</p>
  if (problem)
    return (
      <p className={classes.problem}>{t`This device has no room to keep it: leave the page open until it is sent`}</p>
    )
  if (!durable) return <p className={classes.state}>{t`Being copied to this device`}</p>
  if (waitsFor) return <p className={classes.state}>{t`Kept on this device`}</p>
  return <p className={classes.state}>{t`Waits for its turn`}</p>
}

function SendingState({ item }: { item: Item }) {
  const { t } = useLingui()
  const name = useItemName(item)
  return (
    <div className={classes.progress}>
      <Progress.Root size="sm" flex={1}>
        <Progress.Section value={item.sent * 100} aria-label={t`${name} is being sent`} />
      </Progress.Root>
      <span className={classes.part}>{percent(item.sent)}</span>
    </div>
  )
}
