import { useLingui } from '@lingui/react/macro'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Notice } from './use-notice.ts'
import classes from './notice.module.css'

/** The notice as a line that stays in sight; pressed, it shows the whole. */
export function NoticeLine({ notice }: { notice: Notice }) {
  const { t } = useLingui()
  if (notice.text === '') return null
  return (
    <UnstyledButton className={classes.line} onClick={notice.show}>
      <IconInfoCircle className={classes.sign ?? ''} size={16} stroke={1.6} aria-hidden />
      <VisuallyHidden>{t`Recording notice:`} </VisuallyHidden>
      <span className={classes.words} dir="auto">
        {notice.text}
      </span>
    </UnstyledButton>
  )
}
