import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import classes from '../account.module.css'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import factor from './second-factor.module.css'

/** The codes for when the phone is lost. They are shown here, once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useLingui()
  const text = `${codes.join('\n')}\n`
  return (
    <div className={classes.form}>
      <p>{t`If you lose your phone, one of these lets you in. Each works once. They are shown only now: keep them where you keep your passwords.`}</p>
      <ul className={factor.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.row}>
        <CopyButton text={text} label={t`Copy`} />
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="earshot-recovery-codes.txt"
          variant="default"
          size="sm"
          c="var(--ink)"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        >
          {t`Download`}
        </Button>
      </div>
      <Button onClick={onKept} data-autofocus>
        {t`I have kept them`}
      </Button>
    </div>
  )
}
