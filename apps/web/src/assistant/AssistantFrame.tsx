import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useTitle } from '../ui/screen/use-title.ts'
import classes from './assistant.module.css'

interface AssistantFrameProps {
  url: string
  org_id: string
}

/** It keeps an origin of its own, and cannot take this page elsewhere. */
const ALLOWED =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals'

/**
 * An app from elsewhere, which is told the organization's id and nothing else. It is told at its own origin, so that a
 * page that has taken its place hears nothing; what it says is not listened to.
 */
export function AssistantFrame({ url, org_id }: AssistantFrameProps) {
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
