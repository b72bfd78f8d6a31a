import { useLingui } from '@lingui/react/macro'
import { Radio, type RadioGroupProps } from '@mantine/core'
import classes from '../webhooks.module.css'

/** What a webhook gets. */
export function StyleChoice(props: Omit<RadioGroupProps, 'children'>) {
  const { t } = useLingui()
  return (
    <Radio.Group label={t`What is sent`} {...props}>
      <div className={classes.choices}>
        <Radio
          value="standard"
          label={t`Everything, for a program`}
          description={t`JSON, signed as Standard Webhooks`}
        />
        <Radio
          value="slack"
          label={t`A message, for a chat`}
          description={t`As Slack, Mattermost and others take it`}
        />
      </div>
    </Radio.Group>
  )
}
