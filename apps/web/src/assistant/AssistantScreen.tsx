import { useLingui } from '@lingui/react/macro'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useOrganization } from '../organizations/organizations.queries.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTitle } from '../ui/screen/use-title.ts'
import classes from './assistant.module.css'
import { useAsk, useAssistant } from './assistant.queries.ts'
import { QuestionForm, scopeParams, EVERYTHING, type QuestionScope } from './QuestionForm.tsx'
import { type Turn, Conversation } from './Conversation.tsx'
import { isDashboardHost } from './is-dashboard-host.ts'

export function AssistantScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const { data, error, refetch } = useAssistant(org_id)
  const { question } = useSearch({ strict: false }) as { question?: string }
  if (data && !isDashboardHost(location.hostname, data.hosts)) return <Navigate to="/dashboard" replace />
  if (data?.assistant_url) return <AssistantFrame url={data.assistant_url} org_id={org_id} />
  if (data) return <BuiltInAssistant key={`${org_id} ${question}`} {...{ org_id, question }} prose={data.prose} />
  return (
    <Screen title={t`Assistant`}>
      {error ? (
        <ErrorNote title={t`Could not open the assistant`} error={error} retry={() => void refetch()} />
      ) : (
        <Skeletons rows={3} height={72} />
      )}
    </Screen>
  )
}

interface AssistantFrameProps {
  url: string
  org_id: string
}

/** The frame keeps its own origin and cannot navigate this page. */
const ALLOWED =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals'

/** An external app. It receives only the organization's id, and only at its own origin; its messages are ignored. */
function AssistantFrame({ url, org_id }: AssistantFrameProps) {
  const { t } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  useTitle(t`Assistant`)
  useEffect(() => {
    if (loads > 0) frame.current?.contentWindow?.postMessage({ type: 'organization', org_id }, new URL(url).origin)
  }, [loads, url, org_id])
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      src={url}
      title={t`Assistant`}
      allow="microphone"
      sandbox={ALLOWED}
      referrerPolicy="origin"
      onLoad={() => setLoads((before) => before + 1)}
    />
  )
}

interface BuiltInAssistantProps {
  org_id: string
  prose: boolean
  /** Typed into the search before, and asked at once. */
  question: string | undefined
}

function BuiltInAssistant({ org_id, prose, question: typed = '' }: BuiltInAssistantProps) {
  const { t } = useLingui()
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [narrowed, setNarrowed] = useState<QuestionScope>(EVERYTHING)
  const [question, setQuestion] = useState('')
  const { mutate, variables, isPending, error } = useAsk()
  const askTyped = useEffectEvent(() => ask(typed.trim()))
  useEffect(() => askTyped(), [])

  function ask(asked = question.trim()) {
    if (!asked || isPending) return
    mutate(
      { org_id, question: asked, ...scopeParams(narrowed) },
      {
        onSuccess: (answer) => {
          setTurns((before) => [...before, { question: asked, answer }])
          setQuestion((now) => (now.trim() === asked ? '' : now))
        },
      },
    )
  }

  return (
    <Screen title={t`Assistant`}>
      <div className={classes.talk}>
        <Conversation
          {...{ org_id, prose, turns, error }}
          onAsk={ask}
          asked={isPending ? variables.question : undefined}
          retry={() => ask(variables?.question)}
        />
        <QuestionForm
          {...{ org_id, question, narrowed }}
          onQuestion={setQuestion}
          onNarrow={setNarrowed}
          onAsk={() => ask()}
          busy={isPending}
        />
      </div>
    </Screen>
  )
}
