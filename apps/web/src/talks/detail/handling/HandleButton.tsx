import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useShortcuts } from '../../../ui/keys/shortcuts.ts'
import classes from './handling.module.css'
import { useHandling } from './use-handling.ts'

const iconProps = { size: 18, stroke: 1.8 }

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
    <ActionIcon
      className={classes.elsewhere ?? ''}
      variant="default"
      size={36}
      aria-label={t`Handled`}
      aria-pressed={!talk.open}
      aria-keyshortcuts="H"
      title={label}
      onClick={toggle}
    >
      {talk.open ? <IconCircle {...iconProps} /> : <IconCircleCheck {...iconProps} />}
    </ActionIcon>
  )
}
