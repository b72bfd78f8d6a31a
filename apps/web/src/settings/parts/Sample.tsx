import { useLingui } from '@lingui/react/macro'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import classes from './parts.module.css'

/** Lines for a terminal or a file of settings, to be copied. */
export function Sample({ label, text }: { label: string; text: string }) {
  const { t } = useLingui()
  return (
    <figure className={classes.sample}>
      <figcaption>
        <span>{label}</span>
        <CopyButton text={text} label={t`Copy`} />
      </figcaption>
      <pre dir="ltr">{text}</pre>
    </figure>
  )
}
