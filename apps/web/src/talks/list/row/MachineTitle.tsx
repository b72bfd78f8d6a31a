import { useLingui } from '@lingui/react/macro'
import classes from './machine-title.module.css'
import titleClasses from './talk-row.module.css'

/** In place of the title that a person gave. */
export function MachineTitle({ text }: { text: string }) {
  const { t } = useLingui()
  return (
    <>
      <span className={`${titleClasses.title} ${classes.machine}`} dir="auto" title={t`Written by a machine`}>
        {text}
      </span>{' '}
    </>
  )
}
