import type { Note } from '@earshot/contract/notes'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { follow, saveFile } from '../../lib/files.ts'
import { errorMessage } from '../../ui/screen/error-message.ts'
import { downloadVcon } from './download-vcon.ts'
import { refetchTalk } from '../talks.queries.ts'
import { notesOptions } from '../notes/notes.queries.ts'
import { fileName, type NoteExport, toJson, toSrt, toTxt, toVtt, type TranscriptExport } from './formats.ts'

type Write = (talk: TranscriptExport, notes: readonly NoteExport[], heading: string) => string

const formats = {
  txt: { write: toTxt, type: 'text/plain' },
  srt: { write: toSrt, type: 'application/x-subrip' },
  vtt: { write: toVtt, type: 'text/vtt' },
  json: { write: toJson, type: 'application/json' },
} as const satisfies Record<string, { write: Write; type: string }>

interface ExportedTalk {
  talk: Talk
  channel: string
  authorOf: (user_id: string) => { name: string }
}

const complain = (title: string, message: string) => notifications.show({ color: 'red', title, message })

export function useTalkExport(exported: ExportedTalk) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { talk, channel } = exported
  const name = fileName(talk.title ?? channel, talk.recorded_at)
  return {
    file: useTextFile(exported, name),
    async copy(text: string) {
      try {
        await navigator.clipboard.writeText(text)
        notifications.show({ message: t`Text copied.` })
      } catch {
        complain(t`Could not copy`, t`Allow this page to use the clipboard.`)
      }
    },
    vcon: useVcon(talk.talk_id, name),
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

function useVcon(talk_id: string, name: string) {
  const { t } = useLingui()
  return async () => {
    try {
      saveFile(await downloadVcon(talk_id), `${name}.vcon.json`)
    } catch (error) {
      complain(t`Could not export the talk`, errorMessage(error))
    }
  }
}

function useTextFile({ talk, authorOf }: ExportedTalk, name: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const signed = ({ position, text, created, state, user_id }: Note): NoteExport => ({
    ...{ position, text, created, state },
    author: authorOf(user_id).name,
  })
  return async (ending: keyof typeof formats) => {
    try {
      const notes = await client.query(notesOptions(talk.org_id, talk.talk_id))
      saveAs(`${name}.${ending}`, formats[ending], { talk, notes: notes.map(signed), heading: t`Notes` })
    } catch (error) {
      complain(t`Could not export the text`, errorMessage(error))
    }
  }
}

interface Written {
  talk: TranscriptExport
  notes: readonly NoteExport[]
  heading: string
}

function saveAs(name: string, { write, type }: { write: Write; type: string }, { talk, notes, heading }: Written) {
  saveFile(new Blob([write(talk, notes, heading)], { type: `${type};charset=utf-8` }), name)
}
