import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { follow } from '../../lib/files.ts'
import { errorMessage } from '../../ui/screen/error-message.ts'
import { refetchTalk } from '../talks.queries.ts'

const complain = (title: string, message: string) => notifications.show({ color: 'red', title, message })

export function useTalkExport(talk: Talk, channel: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const name = fileName(talk.title ?? channel, talk.recorded_at)
  return {
    async copy(text: string) {
      try {
        await navigator.clipboard.writeText(text)
        notifications.show({ message: t`Text copied.` })
      } catch {
        complain(t`Could not copy`, t`Allow this page to use the clipboard.`)
      }
    },
    /** Requests a fresh URL, because the known one may have expired. */
    async sound({ original = false } = {}) {
      try {
        const { audio_url } = await refetchTalk(client, talk.org_id, talk.talk_id)
        if (original) follow(`${audio_url}&original=true`, name)
        else follow(audio_url, `${name}.mp3`)
      } catch (error) {
        complain(t`Could not download the audio`, errorMessage(error))
      }
    },
  }
}

/** 'Ops 2026-01-31 14.05', without characters that file systems refuse. */
export function fileName(called: string, recorded_at: string) {
  const at = new Date(recorded_at)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  const name = called.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ').trim()
  return `${name} ${day} ${two(at.getHours())}.${two(at.getMinutes())}`.trim()
}
