import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import classes from './bulk.module.css'

interface BulkNoticeProps {
  count: number
  onUndo: () => void
}

/** What was done to many talks, and the way back: by the button, or by Ctrl or ⌘ and Z. */
export function BulkNotice({ count, onUndo }: BulkNoticeProps) {
  const { t } = useLingui()
  useHotkeys([['mod+Z', onUndo]])
  return (
    <div className={classes.notice}>
      <span>{t`${plural(count, { one: 'The talk was changed.', other: '# talks were changed.' })}`}</span>
      <Button variant="default" size="compact-md" onClick={onUndo} aria-keyshortcuts="Control+Z Meta+Z">
        {t`Undo`}
      </Button>
    </div>
  )
}
