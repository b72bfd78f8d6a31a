import { useLingui } from '@lingui/react/macro'
import classes from './auth.module.css'
import { sentenceFor } from './messages.ts'

/** What the identity provider refused, as one sentence. */
export function Problem({ error }: { error: Error }) {
  const { i18n } = useLingui()
  return (
    <p className={classes.problem} role="alert">
      {i18n._(sentenceFor(error))}
    </p>
  )
}
