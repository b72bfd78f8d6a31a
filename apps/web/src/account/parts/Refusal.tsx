import { useSentence } from '../../auth/auth.queries.ts'
import classes from '../account.module.css'

/** What was refused, as one sentence. */
export function Refusal({ error }: { error: Error }) {
  const sentence = useSentence()
  return (
    <p className={classes.refusal} role="alert">
      {sentence(error)}
    </p>
  )
}
