import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { follow, saveFile } from '../../lib/files/save-file.ts'
import { errorMessage } from '../../ui/screen/error-message.ts'
import { refetchTalk } from '../talks.queries.ts'
import { fileName } from './file-name.ts'
import { toJson, toSrt, toTxt, toVtt } from './formats.ts'

const formats = {
  txt: { write: toTxt, type: 'text/plain' },
  srt: { write: toSrt, type: 'application/x-subrip' },
  vtt: { write: toVtt, type: 'text/vtt' },
  json: { write: toJson, type: 'application/json' },
} as const

/** The ways in which a talk leaves the page. */
export function useExport(talk: Talk, channel: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const name = fileName(talk.title ?? channel, talk.recorded_at)
  const complain = (title: string, message: string) => notifications.show({ color: 'red', title, message })

  return {
    async copy(text: string) {
      try {
        await navigator.clipboard.writeText(text)
        notifications.show({ message: t`The text is copied.` })
      } catch {
        complain(t`Not copied`, t`Allow this page to use the clipboard.`)
      }
    },
    file(ending: keyof typeof formats) {
      const { write, type } = formats[ending]
      saveFile(new Blob([write(talk)], { type: `${type};charset=utf-8` }), `${name}.${ending}`)
    },
    /** Asks for a fresh address: the one that is known may have ended meanwhile. */
    async sound({ original = false } = {}) {
      try {
        const { audio_url } = await refetchTalk(client, talk.org_id, talk.talk_id)
        if (original) follow(`${audio_url}&original=true`, name)
        else follow(audio_url, `${name}.mp3`)
      } catch (error) {
        complain(t`The sound could not be fetched`, errorMessage(error))
      }
    },
  }
}
