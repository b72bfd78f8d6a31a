import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useAlerts } from '../alerts/alerts.queries.ts'
import { useTags } from '../tags/tags.queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import classes from './assistant.module.css'

interface EmptyConversationProps {
  org_id: string
  prose: boolean
  onAsk: (question: string) => void
}

export function EmptyConversation({ org_id, prose, onAsk }: EmptyConversationProps) {
  const { t } = useLingui()
  const examples = useExampleQuestions(org_id)
  return (
    <EmptyState
      drawing={<IconMessageQuestion size={36} stroke={1.4} />}
      title={t`Ask what was said`}
      text={
        prose
          ? t`Answers cite their talks. Passages of talks that your organization allows are sent to the chat model of this server.`
          : t`The assistant finds the best passages in your organization’s talks. Nothing leaves this server.`
      }
    >
      <ul className={classes.examples} aria-label={t`Example questions`}>
        {examples.map((question) => (
          <li key={question}>
            <Button variant="default" radius="xl" onClick={() => onAsk(question)}>
              <bdi>{question}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}

/** About what the organization watches for or sorts its talks by. */
function useExampleQuestions(org_id: string) {
  const { t } = useLingui()
  const alerts = useAlerts(org_id)
  const tags = useTags(org_id)
  if (alerts.isPending || tags.isPending) return []
  const watched = (alerts.data ?? []).filter(({ silence }) => !silence).map(({ keyword }) => keyword)
  const [first, second, third] = [...new Set([...watched, ...(tags.data ?? []).map(({ tag }) => tag)])]
  return [
    first ? t`What was said about “${first}”?` : t`What was decided?`,
    second ? t`Who mentioned “${second}”?` : t`What is broken?`,
    third ? t`When was “${third}” mentioned?` : t`Who is on the way?`,
  ]
}
