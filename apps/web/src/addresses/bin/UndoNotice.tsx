import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import classes from '../addresses.module.css'

/** What has just gone to the bin, and the way back: by the button, or by Ctrl or ⌘ and Z. */
export function UndoNotice({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { t } = useLingui()
  useHotkeys([['mod+Z', onUndo]])
  return (
    <div className={classes.undo}>
      <span>{t`“${name}” is in the bin.`}</span>
      <Button variant="default" size="compact-md" onClick={onUndo} aria-keyshortcuts="Control+Z Meta+Z">
        {t`Undo`}
      </Button>
    </div>
  )
}
