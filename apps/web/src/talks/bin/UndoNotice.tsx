import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import classes from './undo-notice.module.css'

interface UndoNoticeProps {
  count: number
  onUndo: () => void
}

/** What has just gone to the bin, and the way back: by the button, or by Ctrl or ⌘ and Z. */
export function UndoNotice({ count, onUndo }: UndoNoticeProps) {
  const { t } = useLingui()
  useHotkeys([['mod+Z', onUndo]])
  return (
    <div className={classes.notice}>
      <span>{t`${plural(count, { one: 'The talk is in the bin.', other: '# talks are in the bin.' })}`}</span>
      <Button variant="default" size="compact-md" onClick={onUndo} aria-keyshortcuts="Control+Z Meta+Z">
        {t`Undo`}
      </Button>
    </div>
  )
}
