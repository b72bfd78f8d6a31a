import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import signOnly from '../../../ui/styles/sign-only.module.css'
import { useShortcuts } from '../../../ui/keys/shortcuts.ts'
import { useHandling } from './use-handling.ts'

const sign = { size: 16, stroke: 1.8 }

/** Of the open talk. */
export function HandleButton({ talk }: { talk: Talk }) {
  const { t } = useLingui()
  const { label, toggle } = useHandling(talk.org_id)(talk)
  useShortcuts({
    title: t`List`,
    order: 5,
    shortcuts: [{ keys: ['h'], says: t`Handle the talk, or open it again`, act: () => toggle?.() }],
  })
  if (!toggle) return null
  return (
    <Button
      variant="default"
      classNames={signOnly}
      size="sm"
      aria-pressed={!talk.open}
      aria-keyshortcuts="H"
      title={label}
      onClick={toggle}
      leftSection={talk.open ? <IconCircle {...sign} /> : <IconCircleCheck {...sign} />}
    >
      {t`Handled`}
    </Button>
  )
}
