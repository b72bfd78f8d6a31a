import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Drawer } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import palette from '../../analytics/palette.module.css'
import classes from './panel.module.css'

interface PanelFrameProps {
  open: boolean
  setOpen: (open: boolean) => void
  isNarrow: boolean
  covered: boolean
  isOld: boolean
  figures: ReactNode
  note: ReactNode
  children: ReactNode
}

export function PanelFrame({ open, setOpen, isNarrow, covered, isOld, figures, note, children }: PanelFrameProps) {
  const { t } = useLingui()
  const Chevron = open ? IconChevronUp : IconChevronDown
  return (
    <section className={`${classes.panel} ${palette.palette}`} aria-label={t`Analytics`} data-covered={covered}>
      {!isNarrow && (
        <div className={classes.strip} data-old={isOld || undefined}>
          {figures}
          <span className={classes.note}>{note}</span>
          <ActionIcon
            className={classes.toggle ?? ''}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={open ? t`Close the charts` : t`Open the charts`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Chevron size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {!isNarrow && open && children}
      {isNarrow && (
        <Drawer
          opened={open}
          onClose={() => setOpen(false)}
          position="bottom"
          size="100%"
          title={t`Analytics`}
          classNames={{ body: `${classes.sheet} ${palette.palette}` }}
        >
          <div className={classes.strip}>{figures}</div>
          {children}
          <div className={classes.under}>{note}</div>
        </Drawer>
      )}
    </section>
  )
}
