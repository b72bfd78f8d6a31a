import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import states from '../../ui/styles/states.module.css'

/** The same words are watched for in the same channels and of the same speakers: nothing was saved over it. */
export function AlertTaken({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui()
  return (
    <div className={states.note} role="alert">
      <p className={states.title}>{t`There is an alert for this already`}</p>
      <p>{t`Open it to change it, or select other channels or speakers for this one.`}</p>
      <Button variant="default" size="sm" onClick={onOpen}>{t`Open it`}</Button>
    </div>
  )
}
