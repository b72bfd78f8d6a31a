import { useLingui } from '@lingui/react/macro'
import { IconPlayerSkipBack, IconPlayerSkipForward } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { stepTalk } from '../queue/advance.ts'
import { neighbourOf } from '../queue/neighbours.ts'
import { useQueue } from '../queue/queue.ts'
import { RoundIcon } from './RoundIcon.tsx'

/** To the talk before or after, in the list that one listens through. */
export function TalkButton({ talk_id, step }: { talk_id: string; step: 1 | -1 }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const queue = useQueue()
  return (
    <RoundIcon
      icon={step === 1 ? IconPlayerSkipForward : IconPlayerSkipBack}
      label={step === 1 ? t`Next talk` : t`Previous talk`}
      onClick={() => stepTalk(client, step)}
      disabled={!queue || !neighbourOf(queue.talks, talk_id, step)}
    />
  )
}
