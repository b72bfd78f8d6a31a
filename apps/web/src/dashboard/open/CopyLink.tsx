import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { duration } from '../../lib/format.ts'
import { useGo } from '../place.ts'

interface CopyLinkProps {
  talk: Pick<Talk, 'org_id' | 'channel_id' | 'talk_id'>
  now: () => number
}

const SHOWN = 2500

/** Copies a link that plays from this moment. Where the clipboard is closed, the link appears in the address bar. */
export function CopyLink({ talk, now }: CopyLinkProps) {
  const { t } = useLingui()
  const go = useGo()
  const [copied, setCopied] = useState('')

  async function copy() {
    const at = now()
    const moment = duration(at)
    const link = linkTo(talk, at)
    try {
      await navigator.clipboard.writeText(link)
      setCopied(at < 1 ? t`Copied` : t`Copied, from ${moment}`)
    } catch {
      go({ t: seconds(at) }, { replace: true })
      setCopied(t`See the address bar`)
    }
    setTimeout(() => setCopied(''), SHOWN)
  }

  return (
    <>
      <Button
        variant="default"
        size="sm"
        onClick={() => void copy()}
        leftSection={copied ? <IconCheck size={16} stroke={1.8} /> : <IconLink size={16} stroke={1.8} />}
      >
        {copied || t`Copy link`}
      </Button>
      <VisuallyHidden role="status">{copied}</VisuallyHidden>
    </>
  )
}

const seconds = (at: number) => String(Math.floor(at * 10) / 10)

function linkTo({ org_id, channel_id, talk_id }: CopyLinkProps['talk'], at: number) {
  const moment: Record<string, string> = at < 1 ? {} : { t: seconds(at) }
  return `${location.origin}/dashboard?${new URLSearchParams({ org_id, channel_id, talk_id, ...moment })}`
}
