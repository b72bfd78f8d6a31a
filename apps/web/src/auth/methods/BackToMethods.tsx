import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import classes from '../auth.module.css'

export function BackToMethods({ label, onBack }: { label?: string | undefined; onBack: () => void }) {
  const { t } = useLingui()
  return (
    <UnstyledButton className={classes.quietLink} onClick={onBack}>
      <IconArrowLeft size={16} stroke={1.6} aria-hidden />
      {label ?? t`Other ways to sign in`}
    </UnstyledButton>
  )
}
