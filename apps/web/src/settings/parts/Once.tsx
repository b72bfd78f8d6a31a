import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import classes from './parts.module.css'

interface OnceProps {
  /** What it is good for, and that it is not shown again. */
  text: string
  label: string
  secret: string
  onDone: () => void
}

/** A secret that is shown this once. */
export function Once({ text, label, secret, onDone }: OnceProps) {
  const { t } = useLingui()
  return (
    <div className={classes.once}>
      <p>{text}</p>
      <code className={classes.secret} aria-label={label}>
        {secret}
      </code>
      <div className={classes.row}>
        <CopyButton text={secret} label={t`Copy`} />
        <Button onClick={onDone}>{t`I have kept it`}</Button>
      </div>
    </div>
  )
}
