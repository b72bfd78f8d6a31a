import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigateDashboard } from '../../dashboard/url-state.ts'
import { duration } from '../../lib/format.ts'

type Addressed = Pick<Talk, 'org_id' | 'channel_id' | 'talk_id'>

const SHOWN = 2500

/** Copies a link to a moment. Without clipboard access, the link appears in the address bar. */
export function useCopyLink(talk: Addressed) {
  const { t } = useLingui()
  const go = useNavigateDashboard()
  const [copied, setCopied] = useState('')

  async function copy(at: number) {
    const moment = duration(at)
    try {
      await navigator.clipboard.writeText(linkTo(talk, at))
      setCopied(at < 1 ? t`Copied` : t`Copied, from ${moment}`)
    } catch {
      go({ t: seconds(at) }, { replace: true })
      setCopied(t`Copy it from the address bar`)
    }
    setTimeout(() => setCopied(''), SHOWN)
  }
  return { copied, copy: (at: number) => void copy(at) }
}

const seconds = (at: number) => String(Math.floor(at * 10) / 10)

function linkTo({ org_id, channel_id, talk_id }: Addressed, at: number) {
  const moment: Record<string, string> = at < 1 ? {} : { t: seconds(at) }
  return `${location.origin}/dashboard?${new URLSearchParams({ org_id, channel_id, talk_id, ...moment })}`
}
