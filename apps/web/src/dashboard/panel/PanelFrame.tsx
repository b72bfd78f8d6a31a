import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import palette from '../../analytics/palette.module.css'
import classes from './panel.module.css'

interface PanelFrameProps {
  open: boolean
  close: () => void
  isNarrow: boolean
  isOld: boolean
  figures: ReactNode
  note: ReactNode
  children: ReactNode
}

/** In the dashboard's panel, on phones in a sheet. */
export function PanelFrame({ open, close, isNarrow, isOld, figures, note, children }: PanelFrameProps) {
  const { t } = useLingui()
  if (!isNarrow)
    return (
      <div className={palette.palette}>
        <div className={classes.strip} data-old={isOld || undefined}>
          {figures}
          <span className={classes.note}>{note}</span>
        </div>
        {children}
      </div>
    )
  return (
    <Drawer
      opened={open}
      onClose={close}
      position="bottom"
      size="100%"
      title={t`Analytics`}
      classNames={{ body: `${classes.sheet} ${palette.palette}` }}
    >
      <div className={classes.strip}>{figures}</div>
      {children}
      <div className={classes.under}>{note}</div>
    </Drawer>
  )
}
