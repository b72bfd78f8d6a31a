import { useLingui } from '@lingui/react/macro'
import { Checkbox, type CheckboxGroupProps } from '@mantine/core'
import { useEventNames, type WebhookEvent } from '../use-event-names.ts'
import classes from '../webhooks.module.css'

/** What a webhook hears of. */
export function EventChoice(props: Omit<CheckboxGroupProps, 'children'>) {
  const { t } = useLingui()
  const names = useEventNames()
  return (
    <Checkbox.Group label={t`When`} {...props}>
      <div className={classes.choices}>
        {(Object.keys(names) as WebhookEvent[]).map((event) => (
          <Checkbox key={event} value={event} label={names[event]} description={event} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
