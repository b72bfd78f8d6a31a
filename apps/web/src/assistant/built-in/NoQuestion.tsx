import { useLingui } from '@lingui/react/macro'
import { IconMessageQuestion } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Before the first question: what can be asked, and where it goes. */
export function NoQuestion({ prose }: { prose: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState
      drawing={<IconMessageQuestion size={36} stroke={1.4} />}
      title={t`Ask what was said`}
      text={
        prose
          ? t`Answers name the talks they rest on. What is found is sent to the chat model of this installation.`
          : t`The assistant finds the best passages in your organization’s talks. Nothing leaves this server.`
      }
    />
  )
}
