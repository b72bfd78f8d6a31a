import { channelLabel } from '../lib/channel-label.ts'
import { LONGEST_QUESTION } from '@earshot/contract/assistant'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, NativeSelect, Textarea } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import classes from './assistant.module.css'
import type { Question } from './assistant.queries.ts'
import { plural } from '@lingui/core/macro'
import { useChannels } from '../channels/channels.queries.ts'
import { useMembers } from '../users/users.queries.ts'

interface QuestionFormProps {
  org_id: string
  question: string
  onQuestion: (question: string) => void
  narrowed: QuestionScope
  onNarrow: (narrowed: QuestionScope) => void
  onAsk: () => void
  busy: boolean
}

/** Enter asks, Shift+Enter adds a line. */
export function QuestionForm({ org_id, question, onQuestion, narrowed, onNarrow, onAsk, busy }: QuestionFormProps) {
  const { t } = useLingui()
  return (
    <form
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault()
        onAsk()
      }}
    >
      <ScopeFields {...{ org_id, narrowed, onNarrow }} />
      <div className={classes.ask}>
        <Textarea
          className={classes.words ?? ''}
          aria-label={t`Your question`}
          placeholder={t`What was said about …?`}
          autosize
          maxRows={6}
          maxLength={LONGEST_QUESTION}
          autoFocus
          value={question}
          onChange={(event) => onQuestion(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            onAsk()
          }}
        />
        <ActionIcon type="submit" size={44} radius="xl" aria-label={t`Ask`} loading={busy} disabled={!question.trim()}>
          <IconArrowUp size={20} stroke={2} />
        </ActionIcon>
      </div>
    </form>
  )
}

interface ScopeFieldsProps {
  org_id: string
  narrowed: QuestionScope
  onNarrow: (narrowed: QuestionScope) => void
}

function ScopeFields({ org_id, narrowed, onNarrow }: ScopeFieldsProps) {
  const { t } = useLingui()
  const channels = useChannels(org_id).data ?? []
  const members = useMembers(org_id).data ?? []
  const narrow = (part: Partial<QuestionScope>) => onNarrow({ ...narrowed, ...part })
  const spanOf = (days: string) =>
    days === '' ? t`at any time` : t`${plural(Number(days), { one: 'in the last day', other: 'in the last # days' })}`
  return (
    <div className={classes.narrow}>
      <NativeSelect
        aria-label={t`Channel`}
        value={narrowed.channel_id}
        onChange={(event) => narrow({ channel_id: event.currentTarget.value })}
        data={[
          { value: '', label: t`in all channels` },
          ...channels.map((channel) => ({ value: channel.channel_id, label: channelLabel(channel) })),
        ]}
      />
      <NativeSelect
        aria-label={t`Person`}
        value={narrowed.user_id}
        onChange={(event) => narrow({ user_id: event.currentTarget.value })}
        data={[
          { value: '', label: t`by everyone` },
          ...members.map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
      />
      <NativeSelect
        aria-label={t`Time`}
        value={narrowed.days}
        onChange={(event) => narrow({ days: event.currentTarget.value })}
        data={spans.map((days) => ({ value: days, label: spanOf(days) }))}
      />
    </div>
  )
}

/** '' means no restriction. `days` counts back from today. */
export interface QuestionScope {
  channel_id: string
  user_id: string
  days: string
}

export const EVERYTHING: QuestionScope = { channel_id: '', user_id: '', days: '' }

const spans = ['', '1', '7', '30', '365'] as const

const DAY = 24 * 60 * 60 * 1000

export const scopeParams = (
  { channel_id, user_id, days }: QuestionScope,
  now = Date.now(),
): Pick<Question, 'channel_id' | 'user_id' | 'from'> => ({
  ...(channel_id && { channel_id }),
  ...(user_id && { user_id }),
  ...(days && { from: new Date(now - Number(days) * DAY).toISOString() }),
})
