import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMay } from '../organizations/organizations.queries.ts'
import signOnly from '../ui/styles/sign-only.module.css'
import { useDraftDetails } from './destination/use-draft.ts'

interface ReplyButtonProps {
  talk: Pick<Talk, 'talk_id' | 'channel_id' | 'text'>
  author: string
}

export function ReplyButton({ talk: { talk_id, channel_id, text }, author }: ReplyButtonProps) {
  const { t } = useLingui()
  const may = useMay()
  const { write } = useDraftDetails()
  if (!may('send', channel_id)) return null
  function reply() {
    write({ answered: { talk_id, channel_id, author, text } })
    // The button is visible only after the next frame.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-round]')?.focus())
  }
  return (
    <Button
      variant="default"
      classNames={signOnly}
      size="sm"
      onClick={reply}
      leftSection={<IconArrowBackUp size={16} stroke={1.8} />}
    >
      {t`Reply`}
    </Button>
  )
}
