import { type ReactNode, useId } from 'react'
import classes from './sections.module.css'
import { IconCheck } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { CopyButton } from '../ui/form/CopyButton.tsx'

interface SettingsSectionProps {
  title: string
  text?: ReactNode
  /** Shown at the end of the header; at most one may be primary. */
  actions?: ReactNode
  dangerous?: boolean
  children?: ReactNode
}

export function SettingsSection({ title, text, actions, dangerous = false, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id} data-dangerous={dangerous || undefined}>
      <div className={classes.header}>
        <div className={classes.about}>
          <h2 id={id}>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}

export function SavedNote({ shown }: { shown: boolean }) {
  const { t } = useLingui()
  return (
    <span className={classes.saved} role="status">
      {shown && (
        <>
          <IconCheck size={16} stroke={1.8} aria-hidden />
          {t`Saved`}
        </>
      )}
    </span>
  )
}

interface SecretRevealProps {
  text: string
  label: string
  secret: string
  onDone: () => void
}

export function SecretReveal({ text, label, secret, onDone }: SecretRevealProps) {
  const { t } = useLingui()
  return (
    <div className={classes.once}>
      <p>{text}</p>
      <code className={classes.secret} aria-label={label}>
        {secret}
      </code>
      <div className={classes.row}>
        <CopyButton text={secret} label={t`Copy`} />
        <Button onClick={onDone}>{t`I have saved it`}</Button>
      </div>
    </div>
  )
}
