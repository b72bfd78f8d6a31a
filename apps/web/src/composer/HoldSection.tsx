import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { Section } from '../account/Section.tsx'
import { useHoldsToTalk } from './use-hold-to-talk.ts'

export function HoldSection() {
  const { t } = useLingui()
  const [on, setOn] = useHoldsToTalk()
  return (
    <Section title={t`Recording`} text={t`How you record on all of your devices.`}>
      <Switch
        label={t`Hold to talk, release to send`}
        description={t`Hold Space or the large button while you talk. Without a preview: it is sent as soon as you release.`}
        checked={on}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
    </Section>
  )
}
